import path from 'node:path'
import { isPortFree } from '../free-port.ts'
import { ALLOCATOR } from './memory.ts'
import type { Settings } from './settings.ts'

/** Where the api keeps its log under `npm start`; the terminal shows warnings. */
export function logFolder({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return process.env.LOGS_DIRECTORY || path.join(dataDir, 'log')
}

/** The environment of the portal's programs: set variables win over `own`, except that DATA_DIR is absolute. */
export function environmentOf({ dataDir }: Settings, own: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    ...own,
    // No other copy takes over: Ctrl-C ends it at once.
    DRAIN_MS: '0',
    // Caching compiled code halves the time of the next start.
    NODE_COMPILE_CACHE: path.join(dataDir, 'compiled'),
    ...ALLOCATOR,
    ...process.env,
    DATA_DIR: dataDir,
  }
}

/**
 * The environment for programs that serve: those of the portal's own addresses that they must not know are taken out.
 * The api does without the owner's credentials, the sandbox, which has a store of its own, without the database.
 */
export function limited(env: NodeJS.ProcessEnv, to: 'api' | 'sandbox'): NodeJS.ProcessEnv {
  const { MIGRATION_DATABASE_URL: _owner, ...api } = env
  if (to === 'api') return api
  const { DATABASE_URL: _server, REPORTS_DATABASE_URL: _copy, ...sandbox } = api
  return sandbox
}

/** Throws when something listens on a port that the portal needs. `command` is how it was started. */
export async function refuseBusyPorts({ ports }: Settings, command: string): Promise<void> {
  for (const port of ports) {
    if (await isPortFree(port)) continue
    throw new Error(
      `Port ${port} is in use. Stop what listens there (perhaps another copy of the portal), ` +
        `or choose others: PORT=4100 SANDBOX_PORT=4110 DATA_DIR=.data-2 ${command}`,
    )
  }
}
