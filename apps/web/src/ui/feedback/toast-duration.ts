const SHORTEST_MS = 5_000
const BASE_MS = 2_000
const PER_CHARACTER_MS = 50

/** The duration of a toast, in ms: the larger of 5 s and 2 s plus 50 ms per character (spec 1 section 8). */
export function toastDurationMs(text: string): number {
  return Math.max(SHORTEST_MS, BASE_MS + PER_CHARACTER_MS * text.length)
}
