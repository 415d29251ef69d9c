import { RECONCILIATION } from '@chukta/contract/operations/reconciliation-messages'
import { isCurrency, momentOf, signedPaise, textOf } from '../../../providers/settlement-fields.ts'
import { BadCell, type FileLine, type SettlementFile } from '../../../providers/settlement-file.ts'
import type { RecordType, SettlementRecord } from '../../../providers/settlement-record.ts'
import { type CsvLine, SheetRefusal } from '../../identity/api.ts'

const DAY_MS = 86_400_000
/**
 * Text that a spreadsheet would run: an equals sign or at sign first, or after another sign a call, a link to a program or
 * to another sheet. A dash before a word is text.
 */
const FORMULA = /^\s*(?:[=@\t]|[+-].*(?:[a-z_]\w*\(|\||!\$?[a-z]))/i
/** An id that a spreadsheet took for a number: `7.84653E+11`, `784653000000.0`. */
const SPOILT_ID = /^[+-]?\d+(?:[.,]\d+(?:E[+-]?\d+)?|E[+-]\d+)$/i
/** The format of exports for people: day, month, year. */
const INDIAN_DATE = /^(\d\d)[/-](\d\d)[/-](\d{4})(?:[ ,T]+(\d\d:\d\d(?::\d\d)?))?$/

/** The content of a dashboard's report: the lines of payouts, and how many others there are. */
export type FileRecords = { records: SettlementRecord[]; unsettled: number }

/**
 * Reads a report as its gateway writes it. Everything before the first line with all needed headings is skipped. Throws
 * SheetRefusal, which names line and column.
 */
export function readFileRecords(lines: CsvLine[], file: SettlementFile, now: Date): FileRecords {
  const { head, places } = findHeadings(lines, file)
  const found: FileRecords = { records: [], unsettled: 0 }
  const totals = readTotals(lines.slice(0, lines.indexOf(head)), file)
  const amounts: SignedAmount[] = []
  for (const line of lines.slice(lines.indexOf(head) + 1)) {
    refuseHostile(line, head)
    const record = readOne(line, head, places, file, amounts)
    if (record === null) found.unsettled += 1
    else if (record.settledAt && record.settledAt.getTime() > now.getTime() + DAY_MS) {
      throw new SheetRefusal(RECONCILIATION.fileFuture(line.number))
    } else {
      const payoutPaise = record.payoutPaise ?? totals.get(record.settlementId ?? '') ?? null
      found.records.push({ ...record, payoutPaise })
    }
  }
  const wrong = wrongSign(amounts)
  if (wrong) throw cellRefusal(wrong.line, head, places, new BadCell(wrong.column, SIGN))
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
      // The first of its headings that exists: a report may have a sum under a plainer name beside it.
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
  amounts: SignedAmount[],
): SettlementRecord | null {
  const text = (column: string) => {
    const read = textOf(cells[places.get(column) ?? -1])
    if (read !== null && file.columns[column]?.isId && SPOILT_ID.test(read))
      throw new BadCell(column, 'a whole id')
    return read
  }
  const line: FileLine = {
    text,
    paise: (column) => readAs(column, text(column), signedPaise, 'an amount'),
    moment: (column) => readAs(column, text(column), momentInFile, 'a date'),
  }
  try {
    const record = file.readLine(line)
    if (record === null) return null
    if (!isCurrency(record.currency)) throw new BadCell('currency', 'a currency')
    const { net, gross } = file.signed
    const direction = DIRECTIONS[record.type]
    if (direction !== undefined && (record.netPaise ?? 0n) * direction < 0n)
      throw new BadCell(net ?? gross, SIGN)
    for (const column of [net, gross]) {
      const paise = column === undefined ? null : line.paise(column)
      if (column && paise !== null)
        amounts.push({ line: number, column, paise, direction, isNet: column === net })
    }
    return record
  } catch (error) {
    if (error instanceof BadCell) throw cellRefusal(number, head, places, error)
    throw error
  }
}

function cellRefusal(line: number, head: CsvLine, places: Places, { column, wanted }: BadCell): SheetRefusal {
  const heading = head.cells[places.get(column) ?? -1] ?? column
  return new SheetRefusal(RECONCILIATION.fileCell(line, heading, wanted))
}

/** The direction of a line's money, where its type determines it: incoming above zero. */
const DIRECTIONS: Partial<Record<RecordType, bigint>> = {
  payment: 1n,
  refund: -1n,
  'refund-reversal': 1n,
  dispute: -1n,
  'dispute-reversal': 1n,
}
const SIGN = 'an amount whose sign fits the kind of its line'

type SignedAmount = {
  line: number
  column: string
  paise: bigint
  direction: bigint | undefined
  isNet: boolean
}

/**
 * The first amount whose sign contradicts the type of its line: a payment below zero, or a refund above it in a column
 * that has signs. Many reports have no signs, and the type says the direction.
 */
function wrongSign(amounts: SignedAmount[]): SignedAmount | undefined {
  const isBelow = ({ paise }: SignedAmount) => paise < 0n
  const hasSigns = new Set(
    amounts
      .filter((each) => isBelow(each) && (each.isNet || each.direction === -1n))
      .map(({ column }) => column),
  )
  return amounts.find(
    ({ paise, direction, column }) =>
      (direction === 1n && paise < 0n) || (direction === -1n && paise > 0n && hasSigns.has(column)),
  )
}

/** The totals of payouts, from the list of them that precedes the lines. */
function readTotals(lines: CsvLine[], { totals: wanted }: SettlementFile): Map<string, bigint> {
  const totals = new Map<string, bigint>()
  let places: { id: number; amount: number } | null = null
  for (const { number, cells } of wanted ? lines : []) {
    const headings = cells.map(asHeading)
    const [id, amount] = [wanted?.id, wanted?.amount].map((some) =>
      headings.findIndex((one) => some?.includes(one)),
    )
    if (id !== undefined && amount !== undefined && id >= 0 && amount >= 0) {
      places = { id, amount }
      continue
    }
    const [payout, paid] = places ? [textOf(cells[places.id]), textOf(cells[places.amount])] : []
    if (!payout || !paid) continue
    const paise = signedPaise(paid)
    if (SPOILT_ID.test(payout))
      throw new SheetRefusal(RECONCILIATION.fileCell(number, 'settlement id', 'a whole id'))
    if (paise === null)
      throw new SheetRefusal(RECONCILIATION.fileCell(number, 'net settlement amount', 'an amount'))
    totals.set(payout, paise)
  }
  return totals
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

/** A moment in the format of calls, or day first as people write it; Indian time without an offset. */
function momentInFile(text: string): Date | null {
  const match = INDIAN_DATE.exec(text)
  if (!match) return momentOf(text)
  const [, day, month, year, clock = '00:00'] = match
  return momentOf(`${year}-${month}-${day} ${clock}`)
}
