const PARTS = ['yyyy', 'mm', 'dd'] as const

/** True for a format such as `dd/mm/yyyy` that a day can be written in. */
export function isDateFormat(format: string | null): format is string {
  return format !== null && PARTS.every((part) => format.toLowerCase().split(part).length === 2)
}

/** A day such as `'1990-04-07'` as an operator writes it: `'07/04/1990'` for `dd/mm/yyyy`. Empty text stays empty. */
export function operatorDate(day: string, format: string): string {
  const [year, month, date] = day.split('-')
  if (!year || !month || !date) return ''
  return format.toLowerCase().replace('yyyy', year).replace('mm', month).replace('dd', date)
}
