import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HeldPort } from './hold-port.ts'
import { root } from './settings.ts'

const MAX_STARTS_A_MINUTE = 6
const POLL_MS = 30
const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 15_000

type Program = {
  name: string
  script: string
  flags: string[]
  env: NodeJS.ProcessEnv
  readyUrl: string
  signal: AbortSignal
  /** The port that its first process takes over; a later one opens it itself. */
  held?: HeldPort | undefined
}

/**
 * Starts a server and waits until `readyUrl` answers 200; from then on restarts it whenever it dies, at most six times
 * a minute. Throws when it exits before it is ready. `stop` stops it.
 * It runs in a process group of its own, so that Ctrl-C reaches it only through this process and in order. It notices
 * by the open channel when this process dies.
 */
export async function keepRunning(program: Program): Promise<{ stop(): Promise<void> }> {
  const starts: number[] = []
  let isReady = false
  let isStopping = false
  let child = start()

  function start(): ChildProcess {
    const held = starts.length === 0 ? program.held : undefined
    starts.push(Date.now())
    const started = spawn(process.execPath, [...program.flags, program.script], {
      cwd: root,
      env: held ? { ...program.env, PORT_IS_HELD: '1' } : program.env,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    held?.give(started)
    started.once('exit', () => void restart())
    return started
  }

  async function restart(): Promise<void> {
    if (isStopping || !isReady) return
    const recent = starts.filter((at) => at > Date.now() - 60_000).slice(-MAX_STARTS_A_MINUTE)
    const oldest = recent.length === MAX_STARTS_A_MINUTE ? recent[0] : undefined
    const waitMs = oldest === undefined ? 100 * recent.length : oldest + 60_000 - Date.now()
    console.error(
      `${program.name} has ended unexpectedly; starting it again in ${(waitMs / 1000).toFixed(1)} s.`,
    )
    await sleep(waitMs)
    if (!isStopping) child = start()
  }

  async function stop(): Promise<void> {
    isStopping = true
    if (hasEnded(child)) return
    const ended = once(child, 'exit')
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    child.kill('SIGTERM')
    await ended
    clearTimeout(force)
  }

  try {
    await untilReady(program, child)
    isReady = true
    if (hasEnded(child)) void restart()
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function untilReady({ name, readyUrl, signal }: Program, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  // Who asks at a held port waits: an end of the process or of the start is noticed at once all the same.
  const isOver = Promise.race([once(child, 'exit'), once(signal, 'abort')]).then(() => false)
  while (!(await Promise.race([answers(readyUrl), isOver]))) {
    signal.throwIfAborted()
    if (hasEnded(child)) throw new Error(`${name} did not start; its messages are above.`)
    if (Date.now() > deadline) throw new Error(`${name} did not answer within ${START_TIMEOUT_MS / 1000} s.`)
    await sleep(POLL_MS)
  }
}

/** By Node's own client: `fetch` would stay in this process's memory for as long as the portal runs. */
export function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get(url, { agent: false, timeout: 2000 }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    asked.once('timeout', () => asked.destroy())
    asked.once('error', () => resolve(false))
  })
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
