import { Worker } from 'node:worker_threads'
import type { Invoice } from '@chukta/contract/invoices'

export type PrintWish = { id: number; invoice: Invoice }
export type Printed = { id: number; pdf?: Uint8Array; error?: string }

type Waiting = { resolve: (pdf: Buffer) => void; reject: (error: Error) => void }

let thread: Worker | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/**
 * Draws an invoice in a thread of its own: drawing keeps a processor busy for tens of milliseconds, and calls
 * must not wait for it. The thread starts with the first invoice and does not keep the process alive.
 */
export function printInvoice(invoice: Invoice): Promise<Buffer> {
  thread ??= startThread()
  const id = ++lastId
  const printed = new Promise<Buffer>((resolve, reject) => waiting.set(id, { resolve, reject }))
  thread.ref()
  thread.postMessage({ id, invoice } satisfies PrintWish)
  return printed
}

function startThread(): Worker {
  const worker = new Worker(new URL('./invoice-thread.ts', import.meta.url), {
    env: { NODE_ENV: 'production' },
  })
  worker.on('message', ({ id, pdf, error }: Printed) => {
    const wish = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
    if (pdf) wish?.resolve(Buffer.from(pdf))
    else wish?.reject(new Error(error))
  })
  worker.once('error', (error) => stopped(error as Error))
  worker.once('exit', () => stopped(new Error('the invoice thread ended')))
  return worker
}

function stopped(error: Error): void {
  thread = undefined
  for (const { reject } of waiting.values()) reject(error)
  waiting.clear()
}
