import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './settings.ts'
import { beginStep, say } from './steps.mjs'

type Command = {
  command: string
  args: string[]
  env?: NodeJS.ProcessEnv
  signal?: AbortSignal
  /** The project's folder without it. */
  cwd?: string
}

/** Runs a command of the project with inherited output. Returns its exit code, 1 when a signal ended it. */
export async function exitCodeOf({
  command,
  args,
  env = process.env,
  signal,
  cwd = root,
}: Command): Promise<number> {
  return codeOf(spawn(command, args, { cwd, env, signal, stdio: 'inherit' }))
}

/** Like `exitCodeOf`, but throws when the command fails, with `what` as the subject of the message. */
export async function runOnce(what: string, command: Command): Promise<void> {
  refuseFailure(what, await exitCodeOf(command))
}

/**
 * Runs a program of ours to its end, and throws like `runOnce`. What it prints on stderr is passed on, below the lines of
 * progress. Work that takes a while it names over its channel (`process.send`): that is a line of its own until it ends.
 */
export async function runProgram(
  what: string,
  { command, args, env = process.env, signal }: Command,
): Promise<void> {
  const child = spawn(command, args, { cwd: root, env, signal, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  let done = () => {}
  child.on('message', (text) => {
    done()
    done = beginStep(String(text))
  })
  child.stderr?.on('data', (text) => say(String(text).trimEnd()))
  const code = await codeOf(child)
  if (code === 0) done()
  refuseFailure(what, code)
}

async function codeOf(child: ChildProcess): Promise<number> {
  const [code] = await once(child, 'close')
  return code ?? 1
}

function refuseFailure(what: string, code: number): void {
  if (code !== 0) throw new Error(`${what} failed (exit code ${code}); its messages are above.`)
}
