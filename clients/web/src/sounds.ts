// Sounds made on the spot: a piece set down on wood, a quiet bell, the seconds of the reader.
import { settings } from "./settings";

let context: AudioContext | undefined;

/** Browsers let a page sound only after a gesture: the first one opens the ear. */
export function listenForGesture(): void {
  const open = (): void => {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
  };
  window.addEventListener("pointerdown", open, { passive: true });
  window.addEventListener("keydown", open);
}

/** Whether the browser lets this page sound yet. */
export const maySound = (): boolean => context?.state === "running";

function ready(): AudioContext | undefined {
  return context?.state === "running" ? context : undefined;
}

function tone(frequency: number, seconds: number, volume: number, at = 0): void {
  const audio = ready();
  if (!audio) return;
  const start = audio.currentTime + at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  const oscillator = audio.createOscillator();
  oscillator.frequency.value = frequency;
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

/** A short knock: noise through a band filter, as wood on wood. */
export function knock(): void {
  const audio = ready();
  if (!audio || !settings.get().sound) return;
  const length = Math.floor(audio.sampleRate * 0.06);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 6;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = 1_500;
  filter.Q.value = 1.6;
  const gain = audio.createGain();
  gain.gain.value = 1.4;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start();
}

export function bell(): void {
  if (!settings.get().sound) return;
  tone(659, 0.7, 0.12);
  tone(988, 0.9, 0.08, 0.12);
}

/** Somebody calls the arbiter: rung whatever is chosen for the sound of moves, since nobody may be looking. */
export function summons(): void {
  for (const at of [0, 0.45, 0.9]) {
    tone(784, 0.4, 0.2, at);
    tone(1_047, 0.4, 0.14, at + 0.16);
  }
}

/** One second of the last ten; the last three are higher. */
export function second(left: number): void {
  if (settings.get().countdown) tone(left <= 3 ? 1_175 : 784, 0.09, 0.14);
}
