import type { LongNumbers } from '../reading.ts'
import { BeyondBounds } from './sheet-bounds.ts'
import { elementsOf } from './xml.ts'

const FIRST_LONG = 1e15
/** The digits that a spreadsheet shows of a number: the rest is a rounding error of binary fractions (55500.299999999996). */
const SHOWN_DIGITS = 15
const DAY_MS = 86_400_000
/** The day 0 of sheets, which count a 29 February 1900 that never was, and of those that begin in 1904. */
const [DAY_ZERO, DAY_ZERO_1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)]

/** The format of a workbook's numbers: those of a style for dates as moments, `2026-11-20 18:00:00`. */
export function numberReader(
  styles: string,
  { is1904, longNumbers }: { is1904: boolean; longNumbers: LongNumbers },
) {
  const isDate = dateStyles(styles)
  return (text: string, style: number, at: string): string => {
    const value = Number(text)
    if (Number.isNaN(value)) return text
    if (isDate[style]) return momentOf(value, is1904) ?? text
    if (Math.abs(value) >= FIRST_LONG) {
      if (longNumbers === 'refused')
        throw new BeyondBounds('longNumber', `${at} (line ${at.replace(/\D/g, '')})`)
      return value.toExponential()
    }
    return String(Number.isInteger(value) ? value : Number(value.toPrecision(SHOWN_DIGITS)))
  }
}

/** A moment in a sheet is a number of days without a time zone, some microseconds off. */
function momentOf(days: number, is1904: boolean): string | null {
  const at = new Date((is1904 ? DAY_ZERO_1904 : DAY_ZERO) + Math.round(days * 86_400) * 1000)
  return Number.isNaN(at.getTime()) || Math.abs(days) > DAY_MS
    ? null
    : at.toISOString().slice(0, 19).replace('T', ' ')
}

/** Which styles of a workbook are of dates, by their number. */
function dateStyles(styles: string): boolean[] {
  if (styles === '') return []
  const found = elementsOf(styles, ['xf', 'numFmt'])
  const formats = new Map(
    found
      .filter(({ name }) => name === 'numFmt')
      .map(({ attributes }) => [attributes.numFmtId, attributes.formatCode ?? '']),
  )
  return found
    .filter(({ name, inside }) => name === 'xf' && inside.at(-1) === 'cellXfs')
    .map(({ attributes: { numFmtId } }) => {
      const format = formats.get(numFmtId)
      return format === undefined ? isBuiltInDate(Number(numFmtId)) : isDateFormat(format)
    })
}

const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** A format with a letter of dates outside texts, colours, and conditions. */
function isDateFormat(format: string): boolean {
  const [first = ''] = format.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';')
  return /[dmyhs]/i.test(first.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').replace(/general/i, ''))
}
