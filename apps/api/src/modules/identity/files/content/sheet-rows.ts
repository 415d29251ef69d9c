/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen'
import { MOST_CELL_LENGTH, MOST_CELLS } from '../sheet-csv.ts'
import { BeyondBounds, cellName, LAST_ROW, MOST_PLACES, MOST_TEXT, ROWS } from './sheet-bounds.ts'
import { attribute, local } from './xml.ts'

/** A row of a sheet that holds anything. `number` is from 1. */
export type SheetRow = { number: number; isHidden: boolean; cells: string[] }

/** How the values of a sheet are read: its shared texts, and how a number of a style is written. */
export type Values = {
  texts: string[]
  /** `at` names the cell. */
  number(value: string, style: number, at: string): string
}

/**
 * The rows of a sheet, with the saved values. Cells and rows may lack their names: their place is then after the one
 * before. Content without values (coloured empty cells, empty rows to the end) may be anywhere; `<dimension>` is not
 * trusted. Throws BeyondBounds for a value too far from A1, too long, or an error, and an Error for an invalid sheet.
 */
export function readRows(xml: string, values: Values): SheetRow[] {
  const rows: SheetRow[] = []
  let row: SheetRow = { number: 0, isHidden: false, cells: [] }
  let cell: { column: number; type: string; style: number; text: string } | null = null
  let [column, lastColumn, length] = [0, 0, 0]
  let [isText, isSpoken] = [false, false]

  const add = ({ column: place, type, style, text }: NonNullable<typeof cell>) => {
    const at = cellName(place, row.number)
    if (text.trim() === '') return
    if (type === 'e') throw new BeyondBounds('error', `${at} (${text.trim().slice(0, 20)})`)
    if (place > MOST_CELLS) throw new BeyondBounds('columns', at)
    if (row.number > LAST_ROW) throw new BeyondBounds('rows', at)
    if (text.length > MOST_CELL_LENGTH * 5) throw new BeyondBounds('cell', at)
    const value = textOf(type, style, text, at)
    if (value.length > MOST_CELL_LENGTH) throw new BeyondBounds('cell', at)
    lastColumn = Math.max(lastColumn, place)
    length += value.length
    if (row.number * lastColumn > MOST_PLACES || length > MOST_TEXT) throw new BeyondBounds('tooLarge')
    while (row.cells.length < place - 1) row.cells.push('')
    row.cells[place - 1] = value
  }
  const textOf = (type: string, style: number, text: string, at: string): string => {
    if (type === 's') return (values.texts[Number(text)] ?? '').trim()
    if (type === 'b') return text.trim() === '1' ? 'true' : 'false'
    if (type === 'n') return values.number(text.trim(), style, at)
    return unescaped(text).trim()
  }

  const parser = new Parser()
  parser.on('openTag', (name, attributes) => {
    const tag = local(name)
    if (tag === 'row') {
      const given = attributes()
      const number = Number(attribute(given, 'r') ?? row.number + 1)
      if (!Number.isInteger(number) || number < 1 || number > ROWS) throw new Error('a row that no sheet has')
      const isHidden = /^(?:1|true)$/.test(attribute(given, 'hidden') ?? '')
      row = { number, isHidden, cells: [] }
      column = 0
    } else if (tag === 'c') {
      const given = attributes()
      column = columnOf(attribute(given, 'r'), row.number) ?? column + 1
      const style = Number(attribute(given, 's') ?? 0)
      cell = { column, type: attribute(given, 't') ?? 'n', style, text: '' }
    } else if (tag === 'rPh') isSpoken = true
    isText = !isSpoken && (tag === 'v' || tag === 't')
  })
  parser.on('text', (value, decode) => {
    if (cell && isText) cell.text += decode(value)
  })
  parser.on('closeTag', (name) => {
    const tag = local(name)
    isText = false
    if (tag === 'rPh') isSpoken = false
    if (tag === 'c' && cell !== null) {
      add(cell)
      cell = null
    }
    if (tag === 'row' && row.cells.some((text) => text !== '')) rows.push(row)
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.parse(xml)
  return rows.map((each) => ({ ...each, cells: padded(each.cells, lastColumn) }))
}

/** From 1; null for a cell without a name. Throws for a name that no sheet has, or of another row. */
function columnOf(at: string | undefined, rowNumber: number): number | null {
  if (at === undefined) return null
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(at) ?? []
  if (!letters || Number(digits) !== rowNumber) throw new Error('a cell that no sheet has')
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

const padded = (cells: string[], length: number) => [
  ...cells,
  ...Array.from({ length: length - cells.length }, () => ''),
]

/** The shared texts of cells, each without its phonetic text. */
export function sharedTexts(xml: string): string[] {
  const texts: string[] = []
  let [text, isText, isSpoken] = ['', false, false]
  const parser = new Parser()
  parser.on('openTag', (name) => {
    const tag = local(name)
    if (tag === 'si') text = ''
    if (tag === 'rPh') isSpoken = true
    isText = tag === 't' && !isSpoken
  })
  parser.on('text', (value, decode) => {
    if (isText) text += decode(value)
  })
  parser.on('closeTag', (name) => {
    const tag = local(name)
    isText = false
    if (tag === 'rPh') isSpoken = false
    if (tag === 'si') texts.push(unescaped(text))
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.parse(xml)
  return texts
}

/** Excel writes characters that XML cannot hold as `_x000D_`. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
