/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen'
import { MOST_CELL_LENGTH, MOST_CELLS } from '../sheet-csv.ts'

/** What about a workbook is beyond the bounds; `at` names the cell where one is meant. */
export type SheetLimit = 'columns' | 'rows' | 'cell' | 'tooLarge' | 'longNumber'

/** The refusal of a workbook that a reader of whole sheets would not survive. */
export class BeyondBounds extends Error {
  readonly limit: SheetLimit
  readonly at: string
  constructor(limit: SheetLimit, at = '') {
    super(`${limit} ${at}`)
    this.limit = limit
    this.at = at
  }
}

/** The last row that may hold anything: readers fill the rows above it in. */
const LAST_ROW = 100_000
/** Cells from A1 to the last one with anything in it, the empty ones between counted. */
const MOST_PLACES = 3_000_000
/** Characters of all cells together: as CSV, the sheet would be as large as a file may be. */
export const MOST_TEXT = 10_000_000
/** The rows that a sheet has in any program. */
const ROWS = 1_048_576
/** Tags of all parts of a workbook that are read; of its styles, of which Excel itself keeps 65,490. */
const MOST_TAGS = 5_000_000
const MOST_STYLE_TAGS = 500_000
const LONGEST_TAG = 65_536
const DEEPEST = 100

/** A part of a workbook as text. */
export type XmlPart = { text: string; isStyles?: boolean }

/**
 * Throws BeyondBounds for XML that costs a parser much more than its text: endless tags, very many, or nested without
 * end. It only counts, so that it stays cheap whatever it is given.
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

/**
 * Throws BeyondBounds where a sheet reaches too far: a value in one far cell makes a reader fill in all between it and
 * A1. What only looks (empty cells with a colour, empty rows to the end) may be anywhere. `<dimension>` is not believed.
 */
export function boundSheet(text: string): void {
  let cell: { at: string; type: string; text: string } | null = null
  let [lastRow, lastColumn] = [0, 0]
  let isText = false
  const parser = new Parser()
  parser.on('openTag', (name, attributes) => {
    const tag = local(name)
    if (tag === 'row') checkRow(attribute(attributes(), 'r'))
    else if (tag === 'c') {
      const given = attributes()
      cell = { at: attribute(given, 'r') ?? '', type: attribute(given, 't') ?? 'n', text: '' }
    }
    isText = tag === 'v' || tag === 't'
  })
  parser.on('text', (value) => {
    if (cell && isText) cell.text += value
  })
  parser.on('closeTag', (name) => {
    if (local(name) !== 'c' || cell === null) return
    const { row, column } = placeOf(cell.at)
    // An error (#N/A) is read as an empty cell.
    if (cell.text.trim() !== '' && cell.type !== 'e') {
      if (column > MOST_CELLS) throw new BeyondBounds('columns', cell.at)
      if (row > LAST_ROW) throw new BeyondBounds('rows', cell.at)
      if (cell.text.length > MOST_CELL_LENGTH * 5) throw new BeyondBounds('cell', cell.at)
      lastRow = Math.max(lastRow, row)
      lastColumn = Math.max(lastColumn, column)
      if (lastRow * lastColumn > MOST_PLACES) throw new BeyondBounds('tooLarge')
    }
    cell = null
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.parse(text)
}

function checkRow(given: string | undefined): void {
  const row = Number(given ?? 1)
  if (!Number.isInteger(row) || row < 1 || row > ROWS) throw new Error('a row that no sheet has')
}

function placeOf(at: string): { row: number; column: number } {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(at) ?? []
  if (!letters || !digits || Number(digits) > ROWS) throw new Error('a cell that no sheet has')
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { row: Number(digits), column }
}

/** A name without its prefix: some programs write `x:row`. */
function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function attribute(attributes: Record<string, string>, wanted: string): string | undefined {
  return attributes[wanted] ?? Object.entries(attributes).find(([name]) => local(name) === wanted)?.[1]
}
