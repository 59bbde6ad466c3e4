// One piece as SVG, its middle at 0,0.
import { svg, type SVGTemplateResult } from "lit";
import type { Piece } from "../boards";
import { body, characters, scaleOf, signs, ways, type PieceStyle } from "../boards/shogi_glyphs";

function marks(kind: string, promoted: boolean): SVGTemplateResult[] {
  return ways(kind, promoted).map(([x, y, how]) => {
    const cx = x * 23;
    const cy = y < 0 ? y * 29 : y * 31;
    if (how === "r") {
      return svg`<path class="way" d="M${x * 17},${y * 21} L${x * 25},${y * 32}" />`;
    }
    return how === "j"
      ? svg`<path class="way" d="M${cx - 3},${cy + 3} L${cx},${cy - 3} L${cx + 3},${cy + 3}" />`
      : svg`<circle class="step" cx=${cx} cy=${cy} r="2.4" />`;
  });
}

function face(piece: Piece, style: PieceStyle): SVGTemplateResult {
  const { kind, promoted, seat } = piece;
  if (style === "international") {
    return svg`<g transform="translate(0,3)">
      <path class="sign" transform="scale(1.02)" d=${signs[kind] ?? ""} />
      ${marks(kind, promoted)}
    </g>`;
  }
  const text = [...characters(kind, promoted, seat, style)];
  return text.length === 1
    ? svg`<text class="kanji one" x="0" y="24" text-anchor="middle">${text[0]}</text>`
    : svg`<text class="kanji two" x="0" y="1" text-anchor="middle">${text[0]}</text>
          <text class="kanji two" x="0" y="38" text-anchor="middle">${text[1]}</text>`;
}

export function shogiPiece(piece: Piece, style: PieceStyle, turns: number): SVGTemplateResult {
  const scale = scaleOf[piece.kind] ?? 0.9;
  return svg`<g class="koma ${piece.promoted ? "turned" : ""}" transform="rotate(${turns * 90}) scale(${scale})">
    <path class="koma-shadow" d=${body} transform="translate(1.5,3.5)" />
    <path class="koma-body" d=${body} />
    ${face(piece, style)}
  </g>`;
}

export function disc(seat: number): SVGTemplateResult {
  return svg`<g class="disc ${seat === 0 ? "black" : "white"}">
    <circle class="rim" r="40" cy="2.5" />
    <circle class="top" r="40" />
    <path class="shine" d="M-27,-14 A31,31 0 0 1 8,-30" />
  </g>`;
}
