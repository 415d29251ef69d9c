import { readSheet } from 'read-excel-file/node'
import { Parser } from 'saxen'
import { columnName } from '../../../platform/xlsx.ts'
import type { LongNumbers } from '../reading.ts'
import { type CsvLine, MOST_CELL_LENGTH } from '../sheet-csv.ts'
import { Budget } from './budget.ts'
import { BeyondBounds, boundSheet, boundXml, MOST_TEXT } from './sheet-bounds.ts'
import { unfoldZip } from './zip-entries.ts'

const FIRST_LONG = 1e15
/** The digits that a spreadsheet shows of a number: the rest is a rounding error of binary fractions (55500.299999999996). */
const SHOWN_DIGITS = 15

/**
 * The lines of a workbook's first sheet that hold anything, as a CSV of it would have them. The library reads a sheet as
 * a whole, so what it could not hold is refused before: throws BeyondBounds, and an error for what is no workbook.
 */
export async function readWorkbook(bytes: Buffer, longNumbers: LongNumbers): Promise<CsvLine[]> {
  await boundWorkbook(bytes)
  const lines: CsvLine[] = []
  let length = 0
  for (const [index, row] of (await readSheet(bytes)).entries()) {
    const spoilt = row.findIndex((cell) => longNumbers === 'refused' && isLong(cell))
    if (spoilt >= 0)
      throw new BeyondBounds('longNumber', `${columnName(spoilt)}${index + 1} (line ${index + 1})`)
    const cells = row.map(textOfCell)
    const long = cells.findIndex((cell) => cell.length > MOST_CELL_LENGTH)
    if (long >= 0) throw new BeyondBounds('cell', `${columnName(long)}${index + 1}`)
    length = cells.reduce((sum, cell) => sum + cell.length, length)
    if (length > MOST_TEXT) throw new BeyondBounds('tooLarge')
    if (cells.some((cell) => cell.trim() !== '')) lines.push({ number: index + 1, cells })
  }
  return lines
}

/** Looks at the parts that the library will read: its paths and styles, its shared texts, and the first sheet. */
async function boundWorkbook(bytes: Buffer): Promise<void> {
  const parts = new Map((await unfoldZip(bytes, new Budget())).map(({ name, bytes }) => [name, bytes]))
  const textOf = (name: string) => parts.get(name)?.toString('utf8') ?? ''
  const [book, ways] = [textOf('xl/workbook.xml'), textOf('xl/_rels/workbook.xml.rels')]
  boundXml([{ text: book }, { text: ways }])
  const [first] = elements(book, 'sheet').filter(({ name }) => name)
  const relations = elements(ways, 'Relationship')
  const pathOf = (kind: string, id?: string) => {
    const found = relations.findLast(
      (relation) => relation.Type?.endsWith(`/${kind}`) && (id === undefined || relation.Id === id),
    )
    const target = found?.Target ?? ''
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  }
  const sheet = textOf(pathOf('worksheet', first?.id ?? ''))
  const texts = new Set([pathOf('sharedStrings'), 'xl/sharedStrings.xml'])
  const styles = new Set([pathOf('styles'), 'xl/styles.xml'])
  boundXml([
    ...[...texts].map((name) => ({ text: textOf(name) })),
    ...[...styles].map((name) => ({ text: textOf(name), isStyles: true })),
    { text: sheet },
  ])
  boundSheet(sheet)
}

/** The attributes of each element of a name, both without their prefixes. */
function elements(xml: string, wanted: string): Record<string, string | undefined>[] {
  const found: Record<string, string>[] = []
  const bare = (name: string) => name.slice(name.indexOf(':') + 1)
  const parser = new Parser()
  parser.on('openTag', (name, attributes, decode) => {
    if (bare(name) !== wanted) return
    const given = Object.entries(attributes()).filter(([each]) => !each.startsWith('xmlns:'))
    found.push(Object.fromEntries(given.map(([each, value]) => [bare(each), decode(value)])))
  })
  parser.parse(xml)
  return found
}

const isLong = (cell: unknown) => typeof cell === 'number' && Math.abs(cell) >= FIRST_LONG

function textOfCell(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  // A moment in a sheet is a number of days without a time zone: its clock is given as UTC, some microseconds off.
  if (cell instanceof Date) return secondOf(cell).toISOString().slice(0, 19).replace('T', ' ')
  if (typeof cell !== 'number') return String(cell)
  if (isLong(cell)) return cell.toExponential()
  return String(Number.isInteger(cell) ? cell : Number(cell.toPrecision(SHOWN_DIGITS)))
}

function secondOf(at: Date): Date {
  return new Date(Math.round(at.getTime() / 1000) * 1000)
}
