import { answerAsProcess } from '../../../platform/observability/processes.ts'
import { isLockedOffice } from './content/check-old-office.ts'
import { inspect } from './content/inspect.ts'
import { BeyondBounds, cellName } from './content/sheet-bounds.ts'
import type { ReadingAnswer, ReadingTask, ReadLines } from './reading.ts'
import { readCsv } from './sheet-csv.ts'
import { SheetRefusal, type SheetSentences } from './sheet-refusal.ts'

/** The first bytes of a ZIP archive, which every XLSX is. */
const ARCHIVE = 'PK\u0003\u0004'

/** The sentences are the server's; here each is its name and its values. */
const NAMES: SheetSentences = {
  fileOldExcel: 'fileOldExcel',
  fileNoWorkbook: 'fileNoWorkbook',
  fileNoText: 'fileNoText',
  fileTooLong: (lines) => `fileTooLong ${lines}`,
  fileBroken: (line) => `fileBroken ${line}`,
}

answerAsProcess(async (given: ReadingTask): Promise<ReadingAnswer<ReadingTask>> => {
  const file = { fileName: given.fileName, bytes: Buffer.from(given.bytes) }
  if (given.task === 'inspect') return inspect(file)
  try {
    return await linesOf(file, given)
  } catch (error) {
    if (error instanceof BeyondBounds) return { limit: error.limit, at: error.at }
    if (!(error instanceof SheetRefusal)) throw error
    const [says, count] = error.message.split(' ')
    return { says: says as keyof SheetSentences, count: Number(count ?? 0) }
  }
})

async function linesOf(
  file: { fileName: string; bytes: Buffer },
  { maxLines, longNumbers, hiddenRows }: Extract<ReadingTask, { task: 'sheet' }>,
): Promise<ReadLines> {
  if (isLockedOffice(file.bytes)) return { inspected: { kind: null, why: 'locked' } }
  if (file.bytes.toString('latin1', 0, 4) !== ARCHIVE)
    return withoutErrors(readCsv(file.bytes, maxLines, NAMES))
  const inspected = await inspect(file)
  if (inspected.kind === null) return { inspected }
  if (inspected.kind !== 'xlsx') throw new SheetRefusal(NAMES.fileNoWorkbook)
  // Loaded on first use: most files are no workbooks.
  const { readWorkbook } = await import('./content/read-workbook.ts')
  const read = await readWorkbook(file.bytes, { longNumbers, hiddenRows })
  if (read.lines.length > maxLines) throw new SheetRefusal(NAMES.fileTooLong(maxLines))
  return withoutErrors(read)
}

/** A spreadsheet's text for a failed formula. */
const FAILED = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|GETTING_DATA)$/

function withoutErrors(read: Extract<ReadLines, { lines: unknown }>): ReadLines {
  for (const { number, cells } of read.lines) {
    const place = cells.findIndex((cell) => FAILED.test(cell.trim()))
    if (place >= 0) throw new BeyondBounds('error', `${cellName(place + 1, number)} (${cells[place]})`)
  }
  return read
}
