import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectNode, root } from '../ensure-installed.mjs'
import { runLogged, say } from '../portal/steps.mjs'

const FOLDER = path.join(root, 'dist', 'programs')
const FOLDERS = [
  'apps/api/src',
  'apps/sandbox/src',
  'packages/contract/src',
  'scripts/backup',
  'scripts/portal',
  'scripts/postgres',
  'scripts/programs',
  'scripts/upgrade',
]
const FILES = [
  'package-lock.json',
  ...[
    'backup',
    'backup-drill',
    'chukta',
    'free-port',
    'portal',
    'postgres',
    'reset',
    'restore',
    'rollback',
    'status',
    'upgrade',
    'with-database',
  ].map((name) => `scripts/${name}.ts`),
]
/** Programs that a shell starts, with the source of each. */
const STARTED = { api: 'apps/api/src/main.ts', chukta: 'scripts/chukta.ts', portal: 'scripts/portal.ts' }

/**
 * Bundles the portal's programs unless that was done for the same sources, and writes `dist/programs/portal.js` and
 * others, which run them. Without a bundle it runs the sources, which takes longer and more memory but needs nothing else.
 * Plain JavaScript for the machine's own Node (>= 20.11), so that a start without changes loads no compiler.
 * Gives the folder of the bundles, or undefined when they could not be made.
 */
export function ensureBuilt() {
  const folder = path.join(FOLDER, hashSources())
  if (!existsSync(folder)) {
    const script = path.join(root, 'scripts', 'programs', 'build.ts')
    const why = runLogged('Bundling the programs', 'bundle', projectNode(), [script, folder], { cwd: root })
    if (why) say(`The programs could not be bundled, so their sources run instead: ${why}`)
  }
  mkdirSync(FOLDER, { recursive: true })
  for (const [name, source] of Object.entries(STARTED)) {
    const lines = existsSync(folder)
      ? [
          `process.env.PROGRAMS_DIR = import.meta.dirname + '/${path.basename(folder)}'`,
          `await import('./${path.basename(folder)}/${name}.js')`,
        ]
      : [`await import('../../${source}')`]
    // Renamed into place: two copies may start at the same time.
    const draft = path.join(FOLDER, `${name}.${process.pid}.js`)
    writeFileSync(draft, `${lines.join('\n')}\n`)
    renameSync(draft, path.join(FOLDER, `${name}.js`))
  }
  return existsSync(folder) ? folder : undefined
}

function hashSources() {
  const hash = createHash('sha256')
  for (const file of [...FILES, ...FOLDERS.flatMap(filesIn).sort()]) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

function filesIn(folder) {
  return readdirSync(path.join(root, folder), { recursive: true })
    .filter((file) => /\.(ts|mjs|json)$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => path.join(folder, file))
}
