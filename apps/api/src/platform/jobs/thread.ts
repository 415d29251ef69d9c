import { parentPort, Worker } from 'node:worker_threads'

type Task<In> = { id: number; input: In }
type Answer<Out> = { id: number; output?: Out; error?: string }
type Waiting<Out> = { resolve: (output: Out) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

export type ThreadOptions = {
  /** Milliseconds without work after which the thread ends, because it holds memory. A minute by default. */
  idleMs?: number
  /** Milliseconds that one task may take; then the thread is terminated with every task in it. */
  timeoutMs?: number
  /** The most memory it may take, in MB. */
  memoryMb?: number
}

/**
 * Runs CPU-bound work in a thread of its own, so that requests do not wait for it. The thread starts with
 * the first task, ends some time after the last, and does not keep the process alive. Gives the function
 * that runs one task; it rejects when the task fails, takes too long, or crashes the thread.
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
      const task = waiting.get(id)
      waiting.delete(id)
      clearTimeout(task?.timer)
      if (waiting.size === 0) rest(worker)
      if (error === undefined) task?.resolve(output as Out)
      else task?.reject(new Error(error))
    })
    worker.once('error', (error) => stopped(worker, error as Error))
    worker.once('exit', () => stopped(worker, new Error('the thread ended')))
    return worker
  }

  function rest(worker: Worker): void {
    worker.unref()
    idle = setTimeout(() => {
      // Work that arrives while the thread ends gets a new one.
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
      worker.postMessage({ id, input } satisfies Task<In>)
    })
  }
}

/** The thread's side: runs each task that arrives and posts its result. */
export function answerInThread<In, Out>(work: (input: In) => Promise<Out>): void {
  const answer = (given: Answer<Out>) => parentPort?.postMessage(given)
  parentPort?.on('message', ({ id, input }: Task<In>) => {
    work(input).then(
      (output) => answer({ id, output }),
      (error: unknown) => answer({ id, error: String(error) }),
    )
  })
}
