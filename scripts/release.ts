// Makes the archive of a release: npm run release -- <folder> [--dirty]
// The same commit gives the same bytes in every folder: decision 126.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildDocsIfStale } from './docs/docs-build.ts'
import { root } from './portal/settings.ts'
import { buildWebIfStale } from './portal/web-build.ts'
import { ensureBuilt } from './programs/ensure-built.mjs'
import { assemble } from './release/assemble.ts'

// What builds read of their surroundings is the same everywhere.
Object.assign(process.env, { NODE_ENV: 'production', TZ: 'UTC', LC_ALL: 'C.UTF-8' })

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
const draft = mkdtempSync(path.join(tmpdir(), 'chukta-release-'))
try {
  const { values, positionals } = parseArgs({
    options: { dirty: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [given, ...more] = positionals
  if (!given || more.length > 0) throw new Error('Name one folder: npm run release -- /var/tmp/releases')
  if (`${process.platform}-${process.arch}` !== 'linux-x64')
    throw new Error('A release is made on linux-x64.')
  const changed = git('status', '--porcelain')
  if (changed && !values.dirty)
    throw new Error(`Commit these changes, or add --dirty to try a release:\n${changed}`)
  const archive = await make(path.resolve(process.env.INIT_CWD ?? '.', given))
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
  console.log(`${archive}\n${(statSync(archive).size / 1e6).toFixed(1)} MB, sha256 ${sum}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(draft, { recursive: true, force: true })
}

/** Builds what is not built, and packs it. Gives the path of the archive. */
async function make(target: string): Promise<string> {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const epoch = Number(git('log', '-1', '--format=%ct'))
  const programs = ensureBuilt()
  if (!programs) throw new Error('Without its bundles there is no release.')
  await buildWebIfStale(stopping.signal)
  await buildDocsIfStale()
  const name = `chukta-${version}-linux-x64`
  const folder = path.join(draft, name)
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  assemble({ root, programs, folder, version, epoch })
  mkdirSync(target, { recursive: true })
  const archive = path.join(target, `${name}.tar.gz`)
  const same = [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    `--mtime=@${epoch}`,
    '--format=gnu',
    '--mode=u+rwX,go+rX,go-w',
  ]
  execFileSync('tar', [...same, '-I', 'gzip -n -9', '-cf', archive, '-C', draft, name])
  return archive
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}
