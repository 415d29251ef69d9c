import type { FileKind } from '@chukta/contract/file-kinds'
import { FILE_REFUSALS } from '@chukta/contract/file-messages'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { FairQueue } from '../../platform/fair-queue.ts'
import type { UploadedFile } from '../../platform/multipart.ts'
import { makeThread } from '../../platform/thread.ts'
import type { Inspected } from './content/inspect.ts'

/** A checked upload: its kind, and the bytes that are kept. */
export type TakenFile = { kind: FileKind; file: UploadedFile }

const BUSY = 'Many files are being checked. Please try again in a moment.'

// A crafted file can keep the check busy for seconds or exhaust memory, so it runs in a thread of its own.
const inspectInThread = makeThread<{ fileName: string; bytes: Uint8Array }, Inspected>(
  new URL('./content/inspect-thread.ts', import.meta.url),
  { timeoutMs: 20_000, memoryMb: 512 },
)
const queue = new FairQueue({ atOnce: 1, perPerson: 80, inAll: 300, message: BUSY })

/**
 * Checks an upload. Gives what is to be stored, or the sentences that refuse it: the form's own about its kinds
 * (`wrongType`), and below it the reason, if there is one. Throws 503 when too many files wait for their check.
 */
export async function checkUpload(
  { log }: Pick<Context, 'log'>,
  actorId: number,
  file: UploadedFile,
  { kinds, wrongType }: { kinds: readonly FileKind[]; wrongType: string },
): Promise<TakenFile | { refused: string[] }> {
  const { fileName, bytes } = file
  const inspected = await queue
    .run(actorId, () => inspectInThread({ fileName, bytes }))
    .catch((error) => {
      if (error instanceof AppError) throw error
      // A file that crashed the thread or took too long is refused, and logged.
      log.warn({ err: error }, 'an upload could not be checked')
      return { kind: null, why: 'unreadable' } as const
    })
  if (inspected.kind === null) {
    return { refused: [wrongType, ...(inspected.why ? [FILE_REFUSALS[inspected.why]] : [])] }
  }
  if (!kinds.includes(inspected.kind)) return { refused: [wrongType] }
  return { kind: inspected.kind, file: { fileName, bytes: Buffer.from(inspected.bytes) } }
}
