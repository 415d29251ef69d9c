import path from 'node:path'
import { root } from './settings.ts'

/** Where the bundles are; unset where the sources run. */
const folder = process.env.PROGRAMS_DIR

/** The script of a program: its bundle where there is one, else its source. */
function scriptOf(name: string, source: string): string {
  return folder ? path.join(folder, `${name}.js`) : path.join(root, source)
}

/** The scripts of the portal's programs. */
export const programs = {
  api: scriptOf('api', 'apps/api/src/main.ts'),
  migrate: scriptOf('migrate', 'apps/api/src/migrate.ts'),
  plant: scriptOf('plant', 'apps/api/src/demo/plant.ts'),
  web: scriptOf('web', 'scripts/portal/build-web.ts'),
  sandbox: scriptOf('sandbox', 'apps/sandbox/src/main.ts'),
}

/** The script of an operator's command: `place` is the folder of its source. */
export function commandScript(name: string, place: 'apps/api/src' | 'scripts'): string {
  return scriptOf(name, `${place}/${name}.ts`)
}
