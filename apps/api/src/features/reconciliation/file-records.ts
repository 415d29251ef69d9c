import { RECONCILIATION } from '@chukta/contract/reconciliation-messages'
import { momentOf, signedPaise, textOf } from '../../providers/settlement-fields.ts'
import { BadCell, type FileLine, type SettlementFile } from '../../providers/settlement-file.ts'
import type { SettlementRecord } from '../../providers/settlement-record.ts'
import { type CsvLine, SheetRefusal } from '../files/sheet-service.ts'

const DAY_MS = 86_400_000
/** What a spreadsheet would run: never in a gateway's own export, where a minus stands before digits. */
const FORMULA = /^\s*(?:[=@\t]|[+-]\s*[^\s\d.,₹)])/
/** As exports for people have it: day, month, year. */
const INDIAN_DATE = /^(\d\d)[/-](\d\d)[/-](\d{4})(?:[ ,T]+(\d\d:\d\d(?::\d\d)?))?$/

/** What a report of a dashboard holds: the lines of payouts, and how many others there are. */
export type FileRecords = { records: SettlementRecord[]; unsettled: number }

/**
 * Reads a report as its gateway writes it. Everything before the first line with all needed headings is passed over.
 * Throws SheetRefusal, which names line and column.
 */
export function readFileRecords(lines: CsvLine[], file: SettlementFile, now: Date): FileRecords {
  const { head, places } = findHeadings(lines, file)
  const found: FileRecords = { records: [], unsettled: 0 }
  for (const line of lines.slice(lines.indexOf(head) + 1)) {
    refuseHostile(line, head)
    const record = readOne(line, head, places, file)
    if (record === null) found.unsettled += 1
    else if (record.settledAt && record.settledAt.getTime() > now.getTime() + DAY_MS) {
      throw new SheetRefusal(RECONCILIATION.fileFuture(line.number))
    } else found.records.push(record)
  }
  if (found.records.length === 0) throw new SheetRefusal(RECONCILIATION.fileEmpty)
  return found
}

type Places = ReadonlyMap<string, number>

function findHeadings(lines: CsvLine[], { columns }: SettlementFile): { head: CsvLine; places: Places } {
  let best: { missing: string[]; known: number } | null = null
  for (const head of lines) {
    const headings = head.cells.map(asHeading)
    const places = new Map<string, number>()
    for (const [name, column] of Object.entries(columns)) {
      // The first of its headings that is there: a report may have a sum under a plainer name beside it.
      const heading = column.headings.find((one) => headings.includes(one))
      if (heading !== undefined) places.set(name, headings.indexOf(heading))
    }
    const missing = Object.entries(columns).filter(([name, { isNeeded }]) => isNeeded && !places.has(name))
    if (missing.length === 0) {
      const twice = [...places.values()].find(
        (place) =>
          headings.indexOf(headings[place] as string) !== headings.lastIndexOf(headings[place] as string),
      )
      if (twice !== undefined)
        throw new SheetRefusal(RECONCILIATION.fileColumnTwice(head.cells[twice] as string))
      return { head, places }
    }
    if (best === null || places.size > best.known) {
      best = {
        missing: missing.map(
          ([
            ,
            {
              headings: [first = ''],
            },
          ]) => first,
        ),
        known: places.size,
      }
    }
  }
  const needed = Object.values(columns).filter(({ isNeeded }) => isNeeded)
  throw new SheetRefusal(
    RECONCILIATION.fileColumns(best?.missing ?? needed.map(({ headings: [first = ''] }) => first)),
  )
}

/** `'Settlement_ID '` and `'settlement id'` are the same heading, as is `'Fee (exclusive tax)'` without brackets. */
function asHeading(cell: string): string {
  return cell
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

function refuseHostile({ number, cells }: CsvLine, head: CsvLine): void {
  if (cells.length !== head.cells.length) throw new SheetRefusal(RECONCILIATION.fileWidth(number))
  const place = cells.findIndex((cell) => FORMULA.test(cell))
  if (place >= 0) throw new SheetRefusal(RECONCILIATION.fileFormula(number, head.cells[place] ?? ''))
}

function readOne(
  { number, cells }: CsvLine,
  head: CsvLine,
  places: Places,
  file: SettlementFile,
): SettlementRecord | null {
  const text = (column: string) => textOf(cells[places.get(column) ?? -1])
  const line: FileLine = {
    text,
    paise: (column) => readAs(column, text(column), signedPaise, 'an amount'),
    moment: (column) => readAs(column, text(column), momentInFile, 'a date'),
  }
  try {
    return file.readLine(line)
  } catch (error) {
    if (!(error instanceof BadCell)) throw error
    const heading = head.cells[places.get(error.column) ?? -1] ?? error.column
    throw new SheetRefusal(RECONCILIATION.fileCell(number, heading, error.wanted))
  }
}

function readAs<T>(
  column: string,
  text: string | null,
  read: (text: string) => T | null,
  wanted: BadCell['wanted'],
): T | null {
  if (text === null) return null
  const value = read(text)
  if (value === null) throw new BadCell(column, wanted)
  return value
}

/** A moment as calls write it, or day first as people do; on the clock in India without an offset. */
function momentInFile(text: string): Date | null {
  const match = INDIAN_DATE.exec(text)
  if (!match) return momentOf(text)
  const [, day, month, year, clock = '00:00'] = match
  return momentOf(`${year}-${month}-${day} ${clock}`)
}
