import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './settings.ts'
import { beginLogged, beginStep } from './steps.mjs'

const SOURCES = ['apps/web/**/*', 'packages/contract/**/*', 'package-lock.json']
const NOT_SOURCES = ['**/dist/**', '**/node_modules/**', '**/*.gen.ts', '**/*.test.ts', '**/*.test.tsx']
const STAMP = path.join(root, 'apps/web/dist/.built-from')

/**
 * Builds the web into apps/web/dist unless the last build had the same sources; calls `begin` before. Throws with
 * the end of the build's output when it fails.
 */
export async function buildWebIfStale(signal: AbortSignal, begin = beginStep): Promise<void> {
  const sources = hashSources()
  if (readStamp() === sources) return
  const args = ['run', 'build', '-w', 'apps/web', '--silent']
  const step = beginLogged('Building the web', 'web', begin)
  const child = spawn('npm', args, { cwd: root, signal, stdio: ['ignore', step.fd, step.fd] })
  const [code, endedBy] = await once(child, 'close')
  const why = step.end({ status: code, signal: endedBy })
  if (why) throw new Error(`The web could not be built: ${why}`)
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
