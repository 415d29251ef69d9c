// Everything that an operator runs: chukta <command> [--env FILE] [arguments]. `bin/chukta` finds this program.
import { ALSO, COMMANDS } from './portal/commands.ts'
import { readInstallation } from './portal/installation.ts'
import { commandScript } from './portal/programs.ts'
import { versionOfPortal } from './portal/release.ts'
import { exitCodeOf } from './portal/run-once.ts'

const [given = 'help', ...args] = process.argv.slice(2)
try {
  process.exitCode = await run((Object.hasOwn(ALSO, given) && ALSO[given]) || given)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function run(name: string): Promise<number> {
  const { kind } = (Object.hasOwn(COMMANDS, name) && COMMANDS[name]) || { kind: undefined }
  switch (kind) {
    case 'database': {
      // Loaded where it is wanted: the portal stays in memory.
      const { withDatabase } = await import('./with-database.ts')
      return withDatabase(name, args)
    }
    case 'scripts':
    case 'api': {
      const script = commandScript(name, kind === 'api' ? 'apps/api/src' : 'scripts')
      return exitCodeOf({ command: process.execPath, args: [script, ...args], cwd: process.cwd() })
    }
    case 'itself':
      return runItself(name)
    default:
      console.error(`There is no command "${name}".\n\n${list()}`)
      return 2
  }
}

async function runItself(name: string): Promise<number> {
  if (name === 'start') await start()
  else if (name === 'api') throw new Error('bin/chukta starts the API.')
  else console.log(name === 'version' ? versionOfPortal() : list())
  return 0
}

/** The portal, with the variables of its installation below those of the shell. It ends this process itself. */
async function start(): Promise<void> {
  const { env, args: unknown } = readInstallation(args, process.env)
  if (unknown.length > 0) throw new Error(`start takes --env FILE, and no "${unknown.join(' ')}".`)
  Object.assign(process.env, env)
  await import('./portal.ts')
}

function list(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length))
  const lines = Object.entries(COMMANDS).map(([name, { does }]) => `  ${name.padEnd(width)}  ${does}`)
  return ['chukta <command> [--env FILE] [arguments]', '', ...lines].join('\n')
}
