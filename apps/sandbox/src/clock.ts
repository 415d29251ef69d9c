const IST_OFFSET_MS = 19_800_000

/** An instant as the provider prints it: ISO 8601 to the second, in Indian time. */
export function indianTime(atMs: number): string {
  return `${new Date(atMs + IST_OFFSET_MS).toISOString().slice(0, 19)}+05:30`
}
