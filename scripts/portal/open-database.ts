import { startPostgres } from '../postgres.ts'
import { programs } from './programs.ts'
import { runProgram } from './run-once.ts'
import type { Settings } from './settings.ts'
import { beginStep, say } from './steps.mjs'

export type Stoppable = {
  stop(): Promise<void>
  /** Does before a stop what can be done while everything runs. */
  flush?(): Promise<void>
}

/**
 * Starts the database where none is given, migrates it, and returns the environment with its addresses. What has to be
 * stopped in the end is added to `running`.
 */
export async function openDatabase(
  settings: Settings,
  servers: NodeJS.ProcessEnv,
  signal: AbortSignal,
  running: Stoppable[],
): Promise<NodeJS.ProcessEnv> {
  const { dataDir } = settings
  const env = { ...servers }
  if (!settings.databaseUrl) {
    const done = settings.mayHaveRecords ? undefined : beginStep('Creating the database')
    const postgres = await startPostgres({ dataDir, log: say })
    done?.()
    running.push(postgres)
    env.DATABASE_URL = postgres.apiUrl
    env.MIGRATION_DATABASE_URL = postgres.ownerUrl
    signal.throwIfAborted()
  }
  await runProgram('The migration', { command: process.execPath, args: [programs.migrate], env, signal })
  return env
}

/** Plants the demo data in an empty database where every provider is the sandbox. */
export async function plantDemoData(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  await runProgram('Planting the demo data', {
    command: process.execPath,
    args: [programs.plant],
    env,
    signal,
  })
}
