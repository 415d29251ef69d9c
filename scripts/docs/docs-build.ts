import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { refuseDeadSections } from './dead-sections.ts'

const root = path.resolve(import.meta.dirname, '../..')
const SITE = path.join(root, 'dist', 'docs')
const DRAFT = `${SITE}-of-`
/** In the site itself, so that it goes with it. */
const STAMP = path.join(SITE, '.built-from')
const SOURCES = [
  '*.md',
  'docs/**/*',
  'docs/.vitepress/**/*',
  'scripts/docs/*.ts',
  'apps/web/src/ui/brand/*',
  'package-lock.json',
]
const TEXT = /\.(js|css|html|svg|json)$/

/**
 * Builds the site unless the last build had the same sources. A portal that runs serves the old one until the new one
 * takes its place. Throws when a page names one that is not there.
 */
export async function buildDocsIfStale(): Promise<void> {
  const sources = hashSources()
  if (readStamp() === sources) return
  console.log('Building the documentation …')
  removeDraftsLeft()
  // Two portals may begin at the same time: each builds a draft of its own.
  const draft = `${DRAFT}${process.pid}`
  try {
    await buildSite(draft)
    refuseDeadSections(draft)
    await compressAll(draft)
    writeFileSync(path.join(draft, '.built-from'), sources)
    rmSync(SITE, { recursive: true, force: true })
    renameSync(draft, SITE)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

async function buildSite(outDir: string): Promise<void> {
  const tempDir = path.join(outDir, '.parts')
  mkdirSync(outDir, { recursive: true })
  const { build } = await import('vitepress')
  try {
    await build(path.join(root, 'docs'), {
      outDir,
      onAfterConfigResolve: (config) => {
        config.tempDir = tempDir
      },
    })
  } finally {
    rmSync(tempDir, { recursive: true, force: true })
  }
}

/** Removes the drafts of interrupted builds. */
function removeDraftsLeft(): void {
  for (const draft of globSync(`${DRAFT}*`)) {
    try {
      process.kill(Number(draft.slice(DRAFT.length)), 0)
    } catch {
      rmSync(draft, { recursive: true, force: true })
    }
  }
}

/** Writes a `.br` and a `.gz` beside each text file: the server compresses nothing. */
async function compressAll(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(
    names
      .filter((name) => TEXT.test(name))
      .map(async (name) => {
        const file = path.join(folder, name)
        const bytes = await readFile(file)
        const params = {
          // The last two levels take three times as long for two hundredths of the bytes.
          [constants.BROTLI_PARAM_QUALITY]: 9,
          // A window of the file's own size: 4 MB for each of hundreds of small files is seconds of making room.
          [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(bytes.length + 16)))),
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        }
        await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
        await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
      }),
  )
}

function hashSources(): string {
  const files = globSync(SOURCES, { cwd: root, withFileTypes: true, exclude: ['**/.temp/**', '**/cache/**'] })
  const names = files
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
  const hash = createHash('sha256')
  for (const name of [...new Set(names)].toSorted()) {
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(path.join(root, name)))
      .update('\0')
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
