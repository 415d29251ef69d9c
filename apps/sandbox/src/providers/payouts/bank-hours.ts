const IST_OFFSET_MS = 19_800_000
const OPENS_MINUTE = 60
const CLOSES_MINUTE = 18 * 60 + 45

/**
 * Whether a bank takes NEFT and RTGS at an instant: 01:00 to 18:45 in India, not on Sundays nor on the second and
 * fourth Saturday. Other holidays are not known here.
 */
export function isBankOpen(atMs: number): boolean {
  const local = new Date(atMs + IST_OFFSET_MS)
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes()
  const day = local.getUTCDay()
  const week = Math.ceil(local.getUTCDate() / 7)
  if (day === 0 || (day === 6 && (week === 2 || week === 4))) return false
  return minute >= OPENS_MINUTE && minute < CLOSES_MINUTE
}
