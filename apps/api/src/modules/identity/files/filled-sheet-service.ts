import { IMPORT_FILE_MESSAGES } from '@chukta/contract/file-messages'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import type { UploadedFile } from '../../../platform/http/multipart.ts'
import type { CsvLine } from './sheet-csv.ts'
import { HiddenRowsRefusal, SheetRefusal } from './sheet-refusal.ts'
import type { FileRows } from './sheet-rows.ts'
import { linesOf } from './sheet-service.ts'

const HIDDEN_ROWS = { take: 'taken', leave: 'left' } as const

type Filling = {
  maxRows: number
  /** The sentence that names the rows; `IMPORT_FILE_MESSAGES` has the others. */
  says: { fileTooLong: () => string }
  /** How to treat rows that a filter hides; without it such a file is refused under `hidden_rows`, too. */
  hidden: 'take' | 'leave' | undefined
  /** Reads the lines under their headings; throws SheetRefusal. */
  read: (lines: CsvLine[]) => Promise<FileRows>
}

/**
 * The rows of a file that a person filled in, which is not stored, and sentences about how it was read. Throws 422 at
 * `file` for one that is not accepted.
 */
export async function readFilledSheet(
  deps: Pick<Deps, 'log'>,
  actorId: number,
  file: UploadedFile | undefined,
  { maxRows, says, hidden, read }: Filling,
): Promise<FileRows & { notes: string[] }> {
  if (!file) throw fieldError('file', IMPORT_FILE_MESSAGES.fileRequired)
  try {
    const { lines, notes } = await linesOf(deps, actorId, file, {
      // The headings are a line too, and a title may precede them.
      maxLines: maxRows + 10,
      says: { ...IMPORT_FILE_MESSAGES, ...says },
      longNumbers: 'exponent',
      hiddenRows: hidden ? HIDDEN_ROWS[hidden] : 'refused',
    })
    const found = await read(lines)
    if (found.rows.length > maxRows) throw new SheetRefusal(says.fileTooLong())
    return { ...found, notes }
  } catch (error) {
    if (error instanceof HiddenRowsRefusal) {
      const asked = [IMPORT_FILE_MESSAGES.hiddenRowsAsked(error.rows)]
      throw new AppError('invalid-fields', { errors: { file: asked, hidden_rows: asked } })
    }
    if (!(error instanceof SheetRefusal)) throw error
    throw fieldError('file', error.message)
  }
}
