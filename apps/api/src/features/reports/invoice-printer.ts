import type { Invoice } from '@chukta/contract/invoices'
import { makeThread } from '../../platform/thread.ts'

/**
 * Draws an invoice as a PDF in a thread of its own: drawing keeps a processor busy for tens of milliseconds, and
 * calls must not wait for it. The thread holds some 200 MB and ends a minute after the last invoice.
 */
export const printInvoice = makeThread<Invoice, Uint8Array>(new URL('./invoice-thread.ts', import.meta.url))
