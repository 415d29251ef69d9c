import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Place } from './place.ts'

const DRAFT = '.draft'

/** A folder of this machine, best on another disk. Files are for their owner alone. */
export function openFolder(name: string): Place {
  const folder = path.resolve(name)
  const at = (key: string) => path.join(folder, key)
  return {
    name: folder,
    folder,
    async list(prefix) {
      const start = path.dirname(`${prefix}x`)
      const entries = await readdir(at(start), { recursive: true, withFileTypes: true }).catch(noFolder)
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(DRAFT))
        .map((entry) =>
          path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
        )
        .filter((key) => key.startsWith(prefix))
        .sort()
    },
    async read(key) {
      const file = await open(at(key), 'r')
      return file.createReadStream()
    },
    async write(key, body) {
      await mkdir(path.dirname(at(key)), { recursive: true, mode: 0o700 })
      const draft = `${at(key)}.${process.pid}${DRAFT}`
      try {
        await writeWhole(draft, body as AsyncIterable<Buffer> | Uint8Array)
        await rename(draft, at(key))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await syncFolder(path.dirname(at(key)))
    },
    remove: (key) => rm(at(key), { force: true }),
  }
}

async function writeWhole(file: string, body: AsyncIterable<Buffer> | Uint8Array): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    if (body instanceof Uint8Array) await handle.writeFile(body)
    else for await (const piece of body) await handle.write(piece)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The name is on the disk too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

function noFolder(error: NodeJS.ErrnoException): never[] {
  if (error.code !== 'ENOENT') throw error
  return []
}

/** A range of a local file as a stream. */
export function rangeOf(file: string, start: number, bytes: number): Readable {
  return createReadStream(file, { start, end: start + bytes - 1 })
}
