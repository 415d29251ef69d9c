import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './settings.ts'

type Command = { command: string; args: string[]; env?: NodeJS.ProcessEnv; signal?: AbortSignal }

/** Runs a command of the project with inherited output. Returns its exit code, 1 when a signal ended it. */
export async function exitCodeOf({ command, args, env = process.env, signal }: Command): Promise<number> {
  const child = spawn(command, args, { cwd: root, env, signal, stdio: 'inherit' })
  const [code] = await once(child, 'close')
  return code ?? 1
}

/** Like `runOnce`, but throws when the command fails, with `what` as the subject of the message. */
export async function runOnce(what: string, command: Command): Promise<void> {
  const code = await exitCodeOf(command)
  if (code !== 0) throw new Error(`${what} failed (exit code ${code}); its messages are above.`)
}
