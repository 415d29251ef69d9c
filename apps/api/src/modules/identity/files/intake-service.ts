import type { FileKind } from '@chukta/contract/file-kinds'
import { FILE_REFUSALS, type FileRefusal } from '@chukta/contract/file-messages'
import type { Deps } from '../../../platform/deps.ts'
import type { UploadedFile } from '../../../platform/http/multipart.ts'
import { type FailureKind, ProcessFailure } from '../../../platform/observability/processes.ts'
import { readAlone } from './read-alone.ts'

/** A checked upload: its kind, and the bytes to store. */
export type TakenFile = { kind: FileKind; file: UploadedFile }

/** The refusal of a file whose check failed. */
const FAILURES: Record<FailureKind, FileRefusal> = {
  time: 'tooSlow',
  memory: 'tooHeavy',
  broken: 'unreadable',
}

/**
 * Checks an upload in a process of its own. Gives the file to store, or the sentences that refuse it: the form's own
 * about its kinds (`wrongType`), and below it the reason, if there is one. Throws 503 when too many files wait for their
 * check.
 */
export async function checkUpload(
  deps: Pick<Deps, 'log'>,
  actorId: number,
  file: UploadedFile,
  { kinds, wrongType }: { kinds: readonly FileKind[]; wrongType: string },
): Promise<TakenFile | { refused: string[] }> {
  const { fileName, bytes } = file
  const inspected = await readAlone(deps, actorId, { task: 'inspect', fileName, bytes })
  if (inspected instanceof ProcessFailure) {
    return { refused: [wrongType, FILE_REFUSALS[FAILURES[inspected.kind]]] }
  }
  if (inspected.kind === null) {
    return { refused: [wrongType, ...(inspected.why ? [FILE_REFUSALS[inspected.why]] : [])] }
  }
  if (!kinds.includes(inspected.kind)) return { refused: [wrongType] }
  return { kind: inspected.kind, file: { fileName, bytes: Buffer.from(inspected.bytes) } }
}
