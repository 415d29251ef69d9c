import type { Context } from '../../platform/context.ts'
import type { UploadedFile } from '../../platform/multipart.ts'
import { makeThread } from '../../platform/thread.ts'
import { checkUpload } from './intake-service.ts'
import { type CsvLine, MOST_CELL_LENGTH, MOST_CELLS, readCsv } from './sheet-csv.ts'
import { SheetRefusal, type SheetSentences } from './sheet-refusal.ts'

export { type CsvLine, readCsv } from './sheet-csv.ts'
export { SheetRefusal } from './sheet-refusal.ts'

/** The first bytes of a ZIP archive, which every XLSX is. */
const ARCHIVE = 'PK\u0003\u0004'

const readInThread = makeThread<{ bytes: Uint8Array; longNumbers: LongNumbers }, string[][]>(
  new URL('./sheet-xlsx-thread.ts', import.meta.url),
  { timeoutMs: 20_000, memoryMb: 512 },
)

/**
 * A spreadsheet keeps 15 digits of a number. `digits` prints longer ones as they stand, for sheets that a program wrote;
 * `exponent` prints them so that nobody takes them for what was typed.
 */
export type LongNumbers = 'digits' | 'exponent'

type Reading = { maxLines: number; says: SheetSentences; longNumbers: LongNumbers }

/**
 * The lines of a sheet, whether CSV or XLSX (its first sheet). A formula counts as the value that was
 * saved with it. A workbook is checked as any upload is before it is read:
 * what unfolds without end, runs or loads something is refused. Throws SheetRefusal, and 503 when too many files wait.
 */
export async function linesOf(
  context: Pick<Context, 'log'>,
  actorId: number,
  file: UploadedFile,
  { maxLines, says, longNumbers }: Reading,
): Promise<CsvLine[]> {
  if (file.bytes.subarray(0, 4).toString('latin1') !== ARCHIVE) return readCsv(file.bytes, maxLines, says)
  const wrongType = says.fileNoWorkbook
  const checked = await checkUpload(context, actorId, file, { kinds: ['xlsx'], wrongType })
  if ('refused' in checked) throw new SheetRefusal(checked.refused.join(' '))
  const rows = await readInThread({ bytes: checked.file.bytes, longNumbers }).catch((error: unknown) => {
    context.log.warn({ err: error }, 'a workbook could not be read')
    throw new SheetRefusal(wrongType)
  })
  const lines = rows
    .map((cells, index): CsvLine => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (lines.length > maxLines) throw new SheetRefusal(says.fileTooLong(maxLines))
  const wide = lines.find(
    ({ cells }) => cells.length > MOST_CELLS || cells.some((cell) => cell.length > MOST_CELL_LENGTH),
  )
  if (wide) throw new SheetRefusal(says.fileBroken(wide.number))
  return lines
}
