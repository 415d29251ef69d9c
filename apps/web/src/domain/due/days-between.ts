const DAY_MS = 86_400_000

/** Whole days from one day to another, as `2026-11-21`; negative when it is before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}
