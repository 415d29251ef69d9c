import { globSync } from 'node:fs'
import path from 'node:path'
import { commandsOf } from '../portal/commands.ts'
import { root } from '../portal/settings.ts'

/** Bundled one after the other. The operator's commands apart from the api, which would else have more and smaller chunks. */
export const PROGRAMS = ['portal', 'sandbox', 'api', 'commands'] as const
type Program = (typeof PROGRAMS)[number]

/** The bundles by their names, with the source that each begins at; those of one program share chunks. */
export function entriesOf(program: Program): Record<string, string> {
  if (program === 'portal') {
    return {
      portal: 'scripts/portal.ts',
      web: 'scripts/portal/build-web.ts',
      chukta: 'scripts/chukta.ts',
    }
  }
  if (program === 'sandbox') return { sandbox: 'apps/sandbox/src/main.ts' }
  if (program === 'commands') {
    const ofApi = [...commandsOf('database').filter((name) => name !== 'migrate'), ...commandsOf('api')]
    return Object.fromEntries([
      ...commandsOf('scripts').map((name) => [name, `scripts/${name}.ts`]),
      ...[...ofApi, 'after-restore'].map((name) => [name, `apps/api/src/${name}.ts`]),
    ])
  }
  return {
    api: 'apps/api/src/main.ts',
    migrate: 'apps/api/src/migrate.ts',
    plant: 'apps/api/src/demo/plant.ts',
    ...byFile('apps/api/src/**/*-{thread,process}.ts'),
  }
}

/** The name of the bundle that begins at the script of a thread or a process: folder and file. */
export function nameOfEntry(file: string): string {
  return `${path.basename(path.dirname(file))}-${path.basename(file, '.ts')}`
}

function byFile(pattern: string): Record<string, string> {
  return Object.fromEntries(globSync(pattern, { cwd: root }).map((file) => [nameOfEntry(file), file]))
}
