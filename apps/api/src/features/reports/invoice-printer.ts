import { Worker } from 'node:worker_threads'
import type { Invoice } from '@chukta/contract/invoices'

export type PrintWish = { id: number; invoice: Invoice }
export type Printed = { id: number; pdf?: Uint8Array; error?: string }

type Waiting = { resolve: (pdf: Buffer) => void; reject: (error: Error) => void }

/** A thread without work holds some 200 MB; after so long it ends. */
const IDLE_MS = 60_000

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/**
 * Draws an invoice in a thread of its own: drawing keeps a processor busy for tens of milliseconds, and calls
 * must not wait for it. The thread starts with the first invoice, ends a minute after the last, and does not keep
 * the process alive.
 */
export function printInvoice(invoice: Invoice): Promise<Buffer> {
  clearTimeout(idle)
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
    if (waiting.size === 0) rest(worker)
    if (pdf) wish?.resolve(Buffer.from(pdf))
    else wish?.reject(new Error(error))
  })
  worker.once('error', (error) => stopped(error as Error))
  worker.once('exit', () => stopped(new Error('the invoice thread ended')))
  return worker
}

function rest(worker: Worker): void {
  worker.unref()
  idle = setTimeout(() => {
    // Whoever comes while it ends gets a new one.
    thread = undefined
    worker.removeAllListeners('exit')
    void worker.terminate()
  }, IDLE_MS).unref()
}

function stopped(error: Error): void {
  thread = undefined
  for (const { reject } of waiting.values()) reject(error)
  waiting.clear()
}
