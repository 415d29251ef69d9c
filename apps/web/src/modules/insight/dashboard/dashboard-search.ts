/** Reads how many days the dashboard covers; 30 by default. */
export function dashboardSearch(raw: Record<string, unknown>): { days?: '7' | '90' } {
  const days = String(raw.days)
  return days === '7' || days === '90' ? { days } : {}
}
