import { RECONCILIATION } from '@chukta/contract/reconciliation-messages'
import type { Context } from '../../platform/context.ts'
import type { UploadedFile } from '../../platform/multipart.ts'
import { makeThread } from '../../platform/thread.ts'
import { checkUpload } from '../files/intake-service.ts'
import { type CsvLine, MOST_CELL_LENGTH, MOST_CELLS, readCsv } from './file-csv.ts'
import { FileRefusal } from './file-refusal.ts'

/** The first bytes of a ZIP archive, which every XLSX is. */
const ARCHIVE = 'PK\u0003\u0004'

const readInThread = makeThread<{ bytes: Uint8Array }, string[][]>(
  new URL('./file-xlsx-thread.ts', import.meta.url),
  { timeoutMs: 20_000, memoryMb: 512 },
)

/**
 * The lines of a report, whether CSV or XLSX (its first sheet). A workbook is checked as any upload is before it is read:
 * what unfolds without end, runs or loads something is refused. Throws FileRefusal, and 503 when too many files wait.
 */
export async function linesOf(
  context: Pick<Context, 'log'>,
  actorId: number,
  file: UploadedFile,
  maxLines: number,
): Promise<CsvLine[]> {
  if (file.bytes.subarray(0, 4).toString('latin1') !== ARCHIVE) return readCsv(file.bytes, maxLines)
  const wrongType = RECONCILIATION.fileNoWorkbook
  const checked = await checkUpload(context, actorId, file, { kinds: ['xlsx'], wrongType })
  if ('refused' in checked) throw new FileRefusal(checked.refused.join(' '))
  const rows = await readInThread({ bytes: checked.file.bytes }).catch((error: unknown) => {
    context.log.warn({ err: error }, 'a workbook could not be read')
    throw new FileRefusal(wrongType)
  })
  const lines = rows
    .map((cells, index): CsvLine => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (lines.length > maxLines) throw new FileRefusal(RECONCILIATION.fileTooLong(maxLines))
  const wide = lines.find(
    ({ cells }) => cells.length > MOST_CELLS || cells.some((cell) => cell.length > MOST_CELL_LENGTH),
  )
  if (wide) throw new FileRefusal(RECONCILIATION.fileBroken(wide.number))
  return lines
}
