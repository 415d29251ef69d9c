import { promisify } from 'node:util'
import { inflate, inflateRaw } from 'node:zlib'
import { MAX_UNFOLDED_BYTES } from '@chukta/contract/file-kinds'
import type { FileRefusal } from '@chukta/contract/file-messages'

const inflated = { zlib: promisify(inflate), raw: promisify(inflateRaw) }

/** A file that cannot be taken, and why. */
export class Refused extends Error {
  readonly why: FileRefusal
  constructor(why: FileRefusal) {
    super(why)
    this.why = why
  }
}

/** How much one upload may still unfold to, with everything in it, and how often. */
export class Budget {
  #bytes = MAX_UNFOLDED_BYTES
  #pieces = 5_000

  /** Bytes that may still come out. */
  get left(): number {
    return this.#bytes
  }

  /** Takes bytes that came out. Throws Refused when they are too many. */
  take(bytes: number): void {
    this.#bytes -= bytes
    this.#pieces -= 1
    if (this.#bytes < 0 || this.#pieces < 0) throw new Refused('tooLarge')
  }

  /** Unfolds deflated bytes, never further than what is left. Throws Refused for a bomb and for broken bytes. */
  async inflate(form: 'zlib' | 'raw', bytes: Buffer): Promise<Buffer> {
    const out = await inflated[form](bytes, { maxOutputLength: this.#bytes + 1 }).catch((error) => {
      throw new Refused(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : 'unreadable')
    })
    this.take(out.length)
    return out
  }
}
