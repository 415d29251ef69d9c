import { type ChildProcess, spawn } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'

/** Limits of one process. The kernel ends a process that exceeds them, even after its server has ended. */
export type ProcessBounds = {
  /** Seconds of a processor. */
  cpuSeconds: number
  /** Milliseconds until it is killed, however little of a processor it was given. */
  wallMs: number
  /** Megabytes of JavaScript objects; and of everything together (where the system counts it, as Linux does). */
  heapMb: number
  memoryMb: number
  /** The longest answer that is taken, in bytes. */
  answerBytes: number
}

/** Why there is no answer: it took too long, or too much memory, or the work failed. */
export type FailureKind = 'time' | 'memory' | 'broken'

/** The end of a process without an answer. The message is for the log. */
export class ProcessFailure extends Error {
  readonly kind: FailureKind
  constructor(kind: FailureKind, message: string) {
    super(message)
    this.kind = kind
  }
}

/**
 * No core dump with a person's file in it, the bounds, and the first to go when the machine runs out of memory. A bound
 * that the system does not know is left out. `exec` keeps the process id.
 */
const BOUNDED = `ulimit -c 0; ulimit -S -t "$1"; ulimit -H -t "$2"; ulimit -d "$3"
echo 1000 > /proc/self/oom_score_adj
shift 3; exec "$@" 2>&4`

/** V8 reserves this for compiled code, and the kernel counts it as if it were used. */
const RESERVED_MB = 512

/** The channels of the process: it reads its task from 0 and writes its answer to 3, so that nothing it prints is one. */
const ANSWER = 3

type Answer<Out> = { output: Out } | { error: string; kind: FailureKind }

/**
 * Runs one task in a process of its own that ends with it: what the task allocates, or how long it runs, touches nothing
 * else. The script calls `answerAsProcess`. Nothing of this server's environment is given to it. Rejects with
 * ProcessFailure.
 */
export async function runAsProcess<In, Out>(script: URL, input: In, bounds: ProcessBounds): Promise<Out> {
  const { cpuSeconds, memoryMb, heapMb } = bounds
  const limits = [cpuSeconds, cpuSeconds + 2, (RESERVED_MB + memoryMb) * 1024].map(String)
  const flags = [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=8', '--v8-pool-size=1']
  const child = spawn(
    '/bin/sh',
    ['-c', BOUNDED, 'sh', ...limits, process.execPath, ...flags, programOf(script)],
    { env: environment(), stdio: ['pipe', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  return answerOf<Out>(child, serialize(input), bounds)
}

/** The script, or its bundle where those are: it starts in a third of the time that the sources take. */
function programOf(script: URL): string {
  const file = fileURLToPath(script)
  const bundles = process.env.PROGRAMS_DIR
  if (!bundles || !file.endsWith('.ts')) return file
  const bundle = path.join(bundles, `${path.basename(path.dirname(file))}-${path.basename(file, '.ts')}.js`)
  return existsSync(bundle) ? bundle : file
}

function environment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env
  return {
    NODE_ENV: 'production',
    MALLOC_ARENA_MAX: '2',
    UV_THREADPOOL_SIZE: '2',
    ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
  }
}

function answerOf<Out>(child: ChildProcess, task: Buffer, bounds: ProcessBounds): Promise<Out> {
  const { promise, resolve, reject } = Promise.withResolvers<Out>()
  const pieces: Buffer[] = []
  let taken = 0
  let said = ''
  const fail = (kind: FailureKind, message: string) => {
    child.kill('SIGKILL')
    reject(new ProcessFailure(kind, message))
  }
  const timer = setTimeout(() => fail('time', `took longer than ${bounds.wallMs} ms`), bounds.wallMs)
  const [tasks, , , answers, complaints] = child.stdio
  // A process that ends early breaks the pipe: its end says why.
  tasks?.on('error', () => undefined)
  child.stdin?.end(task)
  answers?.on('data', (piece: Buffer) => {
    taken += piece.length
    if (taken > bounds.answerBytes) fail('memory', `answered more than ${bounds.answerBytes} bytes`)
    else pieces.push(piece)
  })
  complaints?.on('data', (piece: Buffer) => {
    if (said.length < 500) said += piece.toString('utf8')
  })
  child.once('error', (error) => fail('broken', String(error)))
  child.once('close', (code, signal) => {
    clearTimeout(timer)
    const answer = code === 0 ? answerIn<Out>(pieces) : null
    if (answer === null) fail(kindOfEnd(code, signal), `ended with ${signal ?? code}: ${said.slice(0, 500)}`)
    else if ('error' in answer) fail(answer.kind, answer.error)
    else resolve(answer.output)
  })
  return promise
}

function answerIn<Out>(pieces: Buffer[]): Answer<Out> | null {
  return pieces.length === 0 ? null : (deserialize(Buffer.concat(pieces)) as Answer<Out>)
}

/** SIGXCPU: the processor's time is over. V8 without memory aborts or traps; the kernel without memory kills. */
function kindOfEnd(code: number | null, signal: NodeJS.Signals | null): FailureKind {
  if (signal === 'SIGXCPU') return 'time'
  return signal !== null || code === 134 || code === 133 ? 'memory' : 'broken'
}

/** The process's side: reads its task, and writes the result or the reason of the failure. */
export function answerAsProcess<In, Out>(work: (input: In) => Promise<Out>): void {
  const run = async (): Promise<Answer<Out>> => {
    try {
      return { output: await work(deserialize(await buffer(createReadStream('', { fd: 0 }))) as In) }
    } catch (error) {
      return { error: String(error), kind: hasNoRoom(error) ? 'memory' : 'broken' }
    }
  }
  run().then((answer) => createWriteStream('', { fd: ANSWER }).end(serialize(answer)))
}

/** Whether this is the error of JavaScript for a buffer, a text or a list that cannot grow. */
function hasNoRoom(error: unknown): boolean {
  return error instanceof RangeError && /alloc|length|memory/i.test(error.message)
}
