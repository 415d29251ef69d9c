import { parentPort, Worker } from 'node:worker_threads'

type Wish<In> = { id: number; input: In }
type Answer<Out> = { id: number; output?: Out; error?: string }
type Waiting<Out> = { resolve: (output: Out) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

export type ThreadOptions = {
  /** Milliseconds without work after which the thread ends: it holds memory. A minute unless told. */
  idleMs?: number
  /** Milliseconds that one piece of work may take; then the thread is ended with all that is in it. */
  timeoutMs?: number
  /** The most memory it may take, in MB. */
  memoryMb?: number
}

/**
 * Work that keeps a processor busy, in a thread of its own, so that calls do not wait for it. The thread starts with
 * the first piece of work, ends some time after the last, and does not keep the process alive. Gives the function
 * that has a piece done; it rejects when the work fails, takes too long, or takes the thread down.
 */
export function makeThread<In, Out>(
  script: URL,
  { idleMs = 60_000, timeoutMs = 60_000, memoryMb }: ThreadOptions = {},
): (input: In) => Promise<Out> {
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  const waiting = new Map<number, Waiting<Out>>()

  function start(): Worker {
    const worker = new Worker(script, {
      env: { NODE_ENV: 'production' },
      ...(memoryMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
    })
    worker.on('message', ({ id, output, error }: Answer<Out>) => {
      const wish = waiting.get(id)
      waiting.delete(id)
      clearTimeout(wish?.timer)
      if (waiting.size === 0) rest(worker)
      if (error === undefined) wish?.resolve(output as Out)
      else wish?.reject(new Error(error))
    })
    worker.once('error', (error) => stopped(worker, error as Error))
    worker.once('exit', () => stopped(worker, new Error('the thread ended')))
    return worker
  }

  function rest(worker: Worker): void {
    worker.unref()
    idle = setTimeout(() => {
      // Whoever comes while it ends gets a new one.
      thread = undefined
      worker.removeAllListeners('exit')
      void worker.terminate()
    }, idleMs).unref()
  }

  function stopped(worker: Worker, error: Error): void {
    if (thread !== worker) return
    thread = undefined
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer)
      reject(error)
    }
    waiting.clear()
  }

  return (input) => {
    clearTimeout(idle)
    thread ??= start()
    const worker = thread
    const id = ++lastId
    return new Promise<Out>((resolve, reject) => {
      const timer = setTimeout(() => {
        stopped(worker, new Error(`the work took longer than ${timeoutMs} ms`))
        void worker.terminate()
      }, timeoutMs)
      waiting.set(id, { resolve, reject, timer })
      worker.ref()
      worker.postMessage({ id, input } satisfies Wish<In>)
    })
  }
}

/** The other side: does each piece of work that arrives and answers it. For the script of a thread. */
export function answerInThread<In, Out>(work: (input: In) => Promise<Out>): void {
  const answer = (given: Answer<Out>) => parentPort?.postMessage(given)
  parentPort?.on('message', ({ id, input }: Wish<In>) => {
    work(input).then(
      (output) => answer({ id, output }),
      (error: unknown) => answer({ id, error: String(error) }),
    )
  })
}
