import { columnName } from '../../../../platform/files/xlsx.ts'

/** The reason why a workbook exceeds the bounds or is ambiguous; `at` names its cell or rows, if any. */
export type SheetLimit = 'columns' | 'rows' | 'cell' | 'tooLarge' | 'longNumber' | 'error' | 'hiddenRows'

/** The refusal of a workbook that would exhaust a reader of whole sheets. */
export class BeyondBounds extends Error {
  readonly limit: SheetLimit
  readonly at: string
  constructor(limit: SheetLimit, at = '') {
    super(`${limit} ${at}`)
    this.limit = limit
    this.at = at
  }
}

/** The last row that may have content. */
export const LAST_ROW = 100_000
/** Cells from A1 to the last one with content, with the empty ones between. */
export const MOST_PLACES = 3_000_000
/** Characters of all cells together: as CSV, the sheet would be as large as a file may be. */
export const MOST_TEXT = 10_000_000
/** The rows of a sheet in all common programs. */
export const ROWS = 1_048_576
/** Tags of all parts of a workbook that are read; of its styles, of which Excel itself keeps 65,490. */
const MOST_TAGS = 5_000_000
const MOST_STYLE_TAGS = 500_000
const LONGEST_TAG = 65_536
const DEEPEST = 100

/** A part of a workbook as text. */
export type XmlPart = { text: string; isStyles?: boolean }

/**
 * Throws BeyondBounds for XML that costs a parser much more than its text: endless tags, very many, or nested without
 * end. It only counts, so that its own cost is low for any input.
 */
export function boundXml(parts: XmlPart[]): void {
  let left = MOST_TAGS
  for (const { text, isStyles } of parts) {
    const tags = countTags(text, isStyles ? Math.min(left, MOST_STYLE_TAGS) : left)
    left -= tags
  }
}

function countTags(text: string, most: number): number {
  let tags = 0
  let depth = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    const end = text.indexOf('>', at)
    const length = (end < 0 ? text.length : end) - at
    tags += 1
    const next = text[at + 1]
    if (next === '/') depth -= 1
    else if (next !== '?' && next !== '!' && text[end - 1] !== '/') depth += 1
    if (tags > most || length > LONGEST_TAG || depth > DEEPEST) throw new BeyondBounds('tooLarge')
    at = end < 0 ? text.length : end
  }
  return tags
}

/** `AB12`: a column from 1, and a row. */
export function cellName(column: number, row: number): string {
  return `${columnName(column - 1)}${row}`
}
