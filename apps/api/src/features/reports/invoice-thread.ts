import { parentPort } from 'node:worker_threads'
import { drawInvoice } from './invoice-pdf.ts'
import type { Printed, PrintWish } from './invoice-printer.ts'

const answer = (printed: Printed) => parentPort?.postMessage(printed)

parentPort?.on('message', ({ id, invoice }: PrintWish) => {
  drawInvoice(invoice).then(
    (pdf) => answer({ id, pdf }),
    (error: unknown) => answer({ id, error: String(error) }),
  )
})
