import { makeThread } from '../../platform/thread.ts'
import type { Paper } from './paper.ts'

/**
 * Draws an invoice or a note as a PDF in a thread of its own: drawing keeps a processor busy for tens of milliseconds,
 * and calls must not wait for it. The thread holds some 200 MB and ends a minute after the last one.
 */
export const printPaper = makeThread<Paper, Uint8Array>(new URL('./paper-thread.ts', import.meta.url))
