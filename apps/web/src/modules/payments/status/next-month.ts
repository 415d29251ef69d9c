/**
 * The same day of the next month, its last day where that month is shorter. Takes and gives a day as `'2026-01-31'`.
 */
export function sameDayNextMonth(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(date, lastDay))).toISOString().slice(0, 10)
}
