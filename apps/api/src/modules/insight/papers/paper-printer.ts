import type { FastifyBaseLogger } from 'fastify'
import { makeThread } from '../../../platform/jobs/thread.ts'
import { type Drawing, pdfOf } from '../../../platform/pdf/drawing.ts'
import type { Paper } from './paper.ts'

const draw = makeThread<Paper, Drawing>(new URL('./paper-thread.ts', import.meta.url))

/**
 * Draws an invoice or a note as a PDF in a thread of its own: drawing keeps a processor busy for tens of milliseconds,
 * and calls must not wait for it. The thread holds some 200 MB and ends a minute after the last one.
 */
export async function printPaper(log: FastifyBaseLogger, paper: Paper): Promise<Buffer> {
  return pdfOf(log, paper.kind, await draw(paper))
}
