import { FILE_REFUSALS, SHEET_LIMITS, SHEET_NOTES } from '@chukta/contract/file-messages'
import type { Deps } from '../../../platform/deps.ts'
import type { UploadedFile } from '../../../platform/http/multipart.ts'
import { ProcessFailure } from '../../../platform/observability/processes.ts'
import { readAlone } from './read-alone.ts'
import type { HiddenRows, LongNumbers, ReadLines } from './reading.ts'
import type { CsvLine, SheetNote } from './sheet-csv.ts'
import { HiddenRowsRefusal, SheetRefusal, type SheetSentences } from './sheet-refusal.ts'

type Reading = {
  maxLines: number
  says: SheetSentences
  longNumbers: LongNumbers
  /** `refused` unless the caller offers a choice. */
  hiddenRows?: HiddenRows
}

/**
 * The lines of a sheet, whether CSV or XLSX (its first visible sheet), and sentences about how it was read. A formula
 * counts as the value that was saved with it. It is read in a process of its own, and a workbook is checked there as any
 * upload is before it is read: what unfolds without end, runs or loads something is refused. Throws SheetRefusal
 * (HiddenRowsRefusal where its hidden rows are refused), and 503 when too many files wait.
 */
export async function linesOf(
  deps: Pick<Deps, 'log'>,
  actorId: number,
  { fileName, bytes }: UploadedFile,
  { maxLines, says, longNumbers, hiddenRows = 'refused' }: Reading,
): Promise<{ lines: CsvLine[]; notes: string[] }> {
  const task = { task: 'sheet', fileName, bytes, maxLines, longNumbers, hiddenRows } as const
  const read = await readAlone(deps, actorId, task)
  if (read instanceof ProcessFailure) {
    if (read.kind === 'time') throw new SheetRefusal(SHEET_LIMITS.tooSlow)
    throw new SheetRefusal(read.kind === 'memory' ? SHEET_LIMITS.tooLarge : says.fileNoWorkbook)
  }
  if ('lines' in read) return { lines: read.lines, notes: read.notes.map(noteOf) }
  if ('limit' in read && read.limit === 'hiddenRows') {
    throw new HiddenRowsRefusal(sentenceOf(read, says), read.at)
  }
  throw new SheetRefusal(sentenceOf(read, says))
}

function noteOf(note: SheetNote): string {
  if (note.says === 'sheet') return SHEET_NOTES.sheet(note.name)
  return 'rows' in note ? SHEET_NOTES[note.says](note.rows) : SHEET_NOTES[note.says]
}

function sentenceOf(read: Exclude<ReadLines, { lines: unknown }>, says: SheetSentences): string {
  if ('limit' in read) {
    const sentence = SHEET_LIMITS[read.limit]
    return typeof sentence === 'string' ? sentence : sentence(read.at)
  }
  if ('inspected' in read) {
    const { why } = read.inspected
    if (why === 'locked') return FILE_REFUSALS.locked
    return [says.fileNoWorkbook, ...(why ? [FILE_REFUSALS[why]] : [])].join(' ')
  }
  const sentence = says[read.says]
  return typeof sentence === 'string' ? sentence : sentence(read.count)
}
