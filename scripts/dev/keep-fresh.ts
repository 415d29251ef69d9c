import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type FSWatcher, watch } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { answers } from '../portal/keep-running.ts'
import { root } from '../portal/settings.ts'
import { say } from '../portal/steps.mjs'

const POLL_MS = 20
/** An editor saves in several steps, and `git checkout` writes many files. */
const SETTLE_MS = 50
/** A server that is replaced has this long to end its calls and jobs. */
const STOP_MS = 5_000
/** Tests, and what editors leave beside a file while they save it. */
const IGNORED = /\.test\.tsx?$|(^|\/)\.|~$|\.sw\w$|\.tmp/

type Server = {
  name: string
  script: string
  flags: string[]
  /** Its sources, from the root. */
  folders: string[]
  /** A new process starts while the one before it still ends: `place` gives each a port of its own. */
  overlaps: boolean
  /** The environment and the address that answers 200 when it is ready, of a new process of it. */
  place(): Promise<{ env: NodeJS.ProcessEnv; readyUrl: string }>
}

export type Fresh = {
  /** Waits until the newest process serves. Gives false when it has ended: its messages are on the terminal. */
  serves(): Promise<boolean>
  stop(): Promise<void>
}

/**
 * Starts a server from its sources and replaces it whenever they change. A server that crashes, or does not start with
 * a change, starts again with the next change. Throws when it does not start the first time, or the signal comes before.
 */
export async function keepFresh(server: Server, signal: AbortSignal): Promise<Fresh> {
  let current: ChildProcess | undefined
  let generation = 0
  let timer: NodeJS.Timeout | undefined
  const ending = new Set<Promise<void>>()

  /** False when it ended before it was ready, or was replaced meanwhile. */
  async function begin(own: number): Promise<boolean> {
    const { env, readyUrl } = await server.place()
    if (own !== generation) return false
    const child = spawn(process.execPath, [...server.flags, server.script], {
      cwd: root,
      env,
      // Ctrl-C reaches it only through this process; it notices by the channel when this process dies.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    current = child
    while (!(await answers(readyUrl))) {
      if (signal.aborted) await end(child)
      if (hasEnded(child) || own !== generation) return false
      await sleep(POLL_MS)
    }
    child.once('exit', () => {
      if (own !== generation) return
      ready = Promise.resolve(false)
      say(`${server.name} has ended. The next change starts it again.`)
    })
    return own === generation
  }

  async function end(child: ChildProcess | undefined): Promise<void> {
    if (!child || hasEnded(child)) return
    const ended = once(child, 'exit')
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    child.kill('SIGTERM')
    await ended
    clearTimeout(force)
  }

  async function replace(file: string): Promise<boolean> {
    const since = performance.now()
    generation += 1
    const own = generation
    const ended = end(current).finally(() => ending.delete(ended))
    ending.add(ended)
    if (!server.overlaps) await Promise.all(ending)
    const isReady = await begin(own)
    const took = ((performance.now() - since) / 1000).toFixed(1)
    const why = `${file} has changed`
    if (isReady) say(`${server.name} was replaced in ${took} s: ${why}.`)
    else if (own === generation) say(`${server.name} did not start: ${why}. The next change starts it again.`)
    return isReady
  }

  let ready = begin(generation)
  if (!(await ready)) throw new Error(`${server.name} did not start; its messages are above.`)
  const watchers = server.folders.map((folder) =>
    watchFolder(folder, (file) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        ready = replace(file)
      }, SETTLE_MS)
    }),
  )
  return {
    async serves() {
      for (;;) {
        const newest = ready
        const isReady = await newest
        if (newest === ready) return isReady
      }
    },
    async stop() {
      clearTimeout(timer)
      generation += 1
      for (const watcher of watchers) watcher.close()
      await Promise.all([...ending, end(current)])
    },
  }
}

function watchFolder(folder: string, changed: (file: string) => void): FSWatcher {
  return watch(path.join(root, folder), { recursive: true }, (_event, name) => {
    if (name !== null && !IGNORED.test(name)) changed(path.join(folder, name))
  })
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null
