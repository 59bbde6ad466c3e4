// One piece as SVG, its middle at 0,0.
import { nothing, svg, type SVGTemplateResult } from "lit";
import type { Piece, PieceStyle } from "../boards";
import { body, type PieceSet, type Way } from "../boards/piece_set";

function mark([x, y, how]: Way): SVGTemplateResult {
  const cx = x * 23;
  const cy = y < 0 ? y * 29 : y * 31;
  switch (how) {
    case "run":
      return svg`<path class="way" d="M${x * 17},${y * 21} L${x * 25},${y * 32}" />`;
    case "jump":
      return svg`<path class="way" d="M${cx - 3},${cy + 3} L${cx},${cy - 3} L${cx + 3},${cy + 3}" />`;
    case "leap":
      return svg`<circle class="leap" cx=${cx} cy=${cy} r="3" />`;
    case "lion":
      return svg`<circle class="step" cx=${x * 21} cy=${y * 25} r="1.9" /><circle class="step" cx=${x * 26} cy=${y * 32} r="1.9" />`;
    case "step":
      return svg`<circle class="step" cx=${cx} cy=${cy} r="2.4" />`;
  }
}

function face(piece: Piece, set: PieceSet, style: PieceStyle): SVGTemplateResult {
  const { kind, promoted, seat } = piece;
  if (style === "international") {
    return svg`<g transform="translate(0,3)">
      <path class="sign" transform="scale(1.02)" d=${set.sign(kind)} />
      ${set.ways(kind, promoted).map(mark)}
    </g>`;
  }
  const text = [...set.characters(kind, promoted, seat, style)];
  return text.length === 1
    ? svg`<text class="kanji one" x="0" y="24" text-anchor="middle">${text[0]}</text>`
    : svg`<text class="kanji two" x="0" y="1" text-anchor="middle">${text[0]}</text>
          <text class="kanji two" x="0" y="38" text-anchor="middle">${text[1]}</text>`;
}

/** @param turns quarter turns clockwise on the screen
 *  @param colour of the seat who plays it, where more than two do */
export function koma(piece: Piece, set: PieceSet, style: PieceStyle, turns: number, colour?: number): SVGTemplateResult {
  // The king of a seat that is out lies on its face: its back is blank.
  const turnedOver = piece.dead === true && piece.kind === "K";
  return svg`<g class="koma ${piece.promoted ? "turned" : ""} ${piece.dead ? "dead" : ""}"
      transform="rotate(${turns * 90}) scale(${set.scale(piece.kind)})">
    <path class="koma-shadow" d=${body} transform="rotate(${-turns * 90}) translate(1.5,3.5) rotate(${turns * 90})" />
    <path class="koma-body" d=${body} />
    ${colour === undefined ? nothing : svg`<path class="owner seat-${colour}" d="M-38.5,43 Q0,47.5 38.5,43 L38,38.5 Q0,42.5 -38,38.5 Z" />`}
    ${turnedOver ? svg`<path class="back" d=${body} transform="translate(0,1) scale(0.74)" />` : face(piece, set, style)}
  </g>`;
}

export function disc(seat: number): SVGTemplateResult {
  return svg`<g class="disc ${seat === 0 ? "black" : "white"}">
    <circle class="rim" r="40" cy="2.5" />
    <circle class="top" r="40" />
    <path class="shine" d="M-27,-14 A31,31 0 0 1 8,-30" />
  </g>`;
}
