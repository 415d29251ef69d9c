import type { Deps } from '../../../platform/deps.ts'
import { FairQueue } from '../../../platform/jobs/fair-queue.ts'
import {
  type ProcessBounds,
  ProcessFailure,
  runAsProcess,
} from '../../../platform/observability/processes.ts'
import type { ReadingAnswer, ReadingTask } from './reading.ts'

const BUSY = 'Many files are being checked. Please try again in a moment.'

const SCRIPT = new URL('./reading-process.ts', import.meta.url)

/**
 * Ten times the need of the largest files that people send; a quarter more memory than a picture of the most pixels
 * needs (interlaced, 16 bits, on its side). A killed process ends before its turn does.
 */
const BOUNDS: ProcessBounds = {
  cpuSeconds: 10,
  wallMs: 60_000,
  heapMb: 384,
  memoryMb: 896,
  answerBytes: 64 * 1024 * 1024,
}

/** One person's files are read in sequence, so that other people's get a place. */
const queue = new FairQueue({ atOnce: 2, atOncePerPerson: 1, perPerson: 80, inAll: 300, message: BUSY })

/**
 * Reads a person's file in a process of its own, in their turn: a file that breaks its reader breaks that process
 * alone. Gives ProcessFailure where the process failed, which is logged. Throws 503 when too many files wait.
 */
export async function readAlone<T extends ReadingTask>(
  { log }: Pick<Deps, 'log'>,
  personId: number,
  task: T,
): Promise<ReadingAnswer<T> | ProcessFailure> {
  return queue.run(personId, async () => {
    try {
      return await runAsProcess<T, ReadingAnswer<T>>(SCRIPT, task, BOUNDS)
    } catch (error) {
      if (!(error instanceof ProcessFailure)) throw error
      log.warn({ err: error, kind: error.kind }, 'a file could not be read')
      return error
    }
  })
}
