const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * A day in any of the formats that billers send (`19 Aug 2023`, `29/08/2023`, `2023-08-29 00:00:00`) as yyyy-mm-dd;
 * other text unchanged.
 */
export function readBillDate(text: string | null): string | null {
  if (text === null) return null
  const iso = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[T ].*)?$/.exec(text)
  if (iso) return day(iso[1], iso[2], iso[3]) ?? text
  const indian = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[T ].*)?$/.exec(text)
  if (indian) return day(indian[3], indian[2], indian[1]) ?? text
  const worded = /^(\d{1,2})[- ]([a-z]{3})[a-z]*,?[- ](\d{4})$/i.exec(text)
  if (worded) return day(worded[3], monthNumber(worded[2]), worded[1]) ?? text
  const american = /^([a-z]{3})[a-z]*[- ](\d{1,2}),?[- ](\d{4})$/i.exec(text)
  if (american) return day(american[3], monthNumber(american[1]), american[2]) ?? text
  return text
}

function monthNumber(name: string | undefined): string {
  return String(MONTHS.indexOf((name ?? '').toLowerCase()) + 1)
}

function day(year = '', month = '', date = ''): string | null {
  const written = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const parsed = new Date(`${written}T00:00:00Z`)
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== written ? null : written
}
