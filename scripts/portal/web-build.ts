import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runOnce } from './run-once.ts'
import { root } from './settings.ts'

const SOURCES = ['apps/web/**/*', 'packages/contract/**/*', 'package-lock.json']
const NOT_SOURCES = ['**/dist/**', '**/node_modules/**', '**/*.gen.ts', '**/*.test.ts', '**/*.test.tsx']
const STAMP = path.join(root, 'apps/web/dist/.built-from')

/** Builds the web into apps/web/dist unless the last build had the same sources. Throws when the build fails. */
export async function buildWebIfStale(signal: AbortSignal): Promise<void> {
  const sources = hashSources()
  if (readStamp() === sources) return
  console.log('Building the web …')
  const args = ['run', 'build', '-w', 'apps/web', '--silent']
  await runOnce('The web build', { command: 'npm', args, signal })
  // Hashed before the build: a source that changes during it makes the next start build again.
  writeFileSync(STAMP, sources)
}

function hashSources(): string {
  const files = globSync(SOURCES, { cwd: root, exclude: NOT_SOURCES, withFileTypes: true })
  const hash = createHash('sha256')
  for (const file of files
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function readStamp(): string | undefined {
  try {
    return readFileSync(STAMP, 'utf8')
  } catch {
    return undefined
  }
}
