type Days = { from: string; to: string }

const NO_DAY: Days = { from: '2099-12-31', to: '2000-01-01' }

/**
 * The days that the beginning of an order id denotes: after the prefix comes the day of the payment, YYMMDD. Null for
 * a longer text, or another one. `'CK2611'` → all of November 2026.
 */
export function daysOfUrn(urn: string): Days | null {
  const digits = /^CK(\d{1,6})$/.exec(urn)?.[1]
  if (digits === undefined) return null
  const days = (year: string) => daysOfYear(year, digits.slice(2))
  if (digits.length >= 2) return days(`20${digits.slice(0, 2)}`)
  return { from: `20${digits}0-01-01`, to: `20${digits}9-12-31` }
}

function daysOfYear(year: string, rest: string): Days {
  const months = matching(12, rest.slice(0, 2))
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return NO_DAY
  if (rest.length < 3) return { from: `${year}-${first}-01`, to: `${year}-${last}-${lengthOf(year, last)}` }
  const days = matching(Number(lengthOf(year, first)), rest.slice(2))
  if (days.length === 0) return NO_DAY
  return { from: `${year}-${first}-${days[0]}`, to: `${year}-${first}-${days.at(-1)}` }
}

/** Of 01 to `most`, those that begin so. */
function matching(most: number, start: string): string[] {
  return Array.from({ length: most }, (_, index) => String(index + 1).padStart(2, '0')).filter((number) =>
    number.startsWith(start),
  )
}

/** Days of a month. */
function lengthOf(year: string, month: string): string {
  return String(new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate())
}
