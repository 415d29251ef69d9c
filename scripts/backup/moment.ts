const FORM = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)\s?(Z|[+-]\d\d:?\d\d)?$/
/** Without an offset a time is India's. */
const INDIA = '+05:30'

/**
 * Reads a moment of an operator: `'2026-11-28 14:05'` in India, or with an offset. Throws an Error for the operator for
 * what is none, and for one that is to come.
 */
export function readMoment(text: string, now = new Date()): Date {
  const [, day = '', time = '', offset = INDIA] = FORM.exec(text.trim()) ?? []
  const moment = new Date(`${day}T${time}${offset}`)
  // JavaScript takes 31 April for 1 May.
  const isDay = day !== '' && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
  if (!isDay || Number.isNaN(moment.getTime())) {
    throw new Error(
      `--to takes a time such as '2026-11-28 14:05', in India, or with an offset: not "${text}".`,
    )
  }
  if (moment > now) throw new Error(`--to names a time that is to come (${moment.toISOString()}).`)
  return moment
}
