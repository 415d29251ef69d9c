import { randomUUID } from 'node:crypto'
import { type FileHandle, link, mkdir, open, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FSDriverOptions } from 'flydrive/drivers/fs/types'

/** The suffix of a file that is being written. */
export const DRAFT = '.draft'

/**
 * Files on the disk that only the server's user may read, written atomically. A full disk or a failing source leaves
 * no file, no reader gets a partial file, and the bytes are on the disk before their row. A process that dies meanwhile
 * leaves a draft.
 */
export class PrivateDriver extends FSDriver {
  readonly #location: string
  readonly #isLasting: boolean

  /** `isLasting` waits for fsync. */
  constructor(options: FSDriverOptions & { location: string; isLasting: boolean }) {
    super(options)
    this.#location = options.location
    this.#isLasting = options.isLasting
  }

  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return this.putStream(key, Readable.from([contents]))
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    const path = join(this.#location, key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const draft = `${path}.${randomUUID()}${DRAFT}`
    try {
      await writeAll(await open(draft, 'wx', 0o600), contents, this.#isLasting)
      // Complete under its name, and never over another file.
      await link(draft, path)
    } finally {
      await rm(draft, { force: true })
    }
  }

  /** The bytes as a stream. Throws ENOENT at once when there are none, so that the caller can still answer an error. */
  override async getStream(key: string): Promise<Readable> {
    const file = await open(join(this.#location, key), 'r')
    return file.createReadStream()
  }
}

async function writeAll(file: FileHandle, contents: Readable, isLasting: boolean): Promise<void> {
  try {
    await writeFile(file, contents)
    if (isLasting) await file.sync()
  } finally {
    await file.close()
  }
}
