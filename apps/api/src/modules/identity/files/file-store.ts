import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import type { StorageSettings } from '../../../platform/configuration/storage-settings.ts'
import type { S3Bucket } from '../../../platform/files/s3-bucket.ts'
import { DRAFT, PrivateDriver } from './private-driver.ts'

export type StoredFile = { key: string; bytes: number; changedAt: Date }

/** The store of file bytes, which is never served. Files are written whole or not at all, under new names. */
export type FileStore = {
  put(key: string, contents: Uint8Array): Promise<void>
  putStream(key: string, contents: Readable): Promise<void>
  /** Throws at once when there is none; see `isMissing`. */
  getStream(key: string): Promise<Readable>
  delete(key: string): Promise<void>
  /** Every file, and drafts that a process has left behind a day ago. */
  list(): AsyncGenerator<StoredFile>
}

type Settings = Pick<StorageSettings, 'dataDir'> & Partial<Pick<StorageSettings, 'uploadsBucket'>>

/**
 * The store that is configured: a bucket, which copies on several hosts share, or a folder of the data folder.
 * `isLasting`: written bytes survive a power failure. Bytes that can be made again need not.
 */
export function openFileStore({ dataDir, uploadsBucket }: Settings, isLasting = true): FileStore {
  return uploadsBucket
    ? bucketStore(uploadsBucket, join(dataDir, 'uploads-under-way'))
    : folderStore(join(dataDir, 'uploads'), isLasting)
}

/** Whether reading failed because there are no such bytes. */
export function isMissing(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  return code === 'ENOENT' || cause?.code === 'ENOENT'
}

const DAY_MS = 86_400_000
const isNew = (changedAt: Date) => Date.now() - changedAt.getTime() < DAY_MS

function folderStore(location: string, isLasting: boolean): FileStore {
  const disk = new Disk(new PrivateDriver({ location, visibility: 'private', isLasting }))
  return {
    put: (key, contents) => disk.put(key, contents),
    putStream: (key, contents) => disk.putStream(key, contents),
    getStream: (key) => disk.getStream(key),
    delete: (key) => disk.delete(key),
    async *list() {
      // So that listing it never fails.
      await mkdir(location, { recursive: true, mode: 0o700 })
      const { objects } = await disk.listAll('', { recursive: true })
      for (const object of objects) {
        if (!object.isFile) continue
        // A draft, or a removed file, may no longer exist.
        const found = await disk.getMetaData(object.key).catch((error: unknown) => {
          if (!isMissing(error)) throw error
        })
        if (!found || (object.key.endsWith(DRAFT) && isNew(found.lastModified))) continue
        yield { key: object.key, bytes: found.contentLength, changedAt: found.lastModified }
      }
    },
  }
}

/** `draft` is a folder for files in transfer: a bucket needs the length before the bytes, which are sealed. */
function bucketStore(bucket: S3Bucket, draft: string): FileStore {
  const prefix = 'uploads/'
  return {
    put: (key, contents) => bucket.put(prefix + key, contents, contents.length),
    async putStream(key, contents) {
      const name = randomUUID()
      const drafts = new PrivateDriver({ location: draft, visibility: 'private', isLasting: false })
      await drafts.putStream(name, contents)
      const file = join(draft, name)
      try {
        const { contentLength } = await drafts.getMetaData(name)
        await bucket.put(prefix + key, createReadStream(file), contentLength)
      } finally {
        await rm(file, { force: true })
      }
    },
    getStream: (key) => bucket.get(prefix + key),
    delete: (key) => bucket.remove(prefix + key),
    async *list() {
      for await (const object of bucket.list(prefix)) {
        yield { ...object, key: object.key.slice(prefix.length) }
      }
    },
  }
}
