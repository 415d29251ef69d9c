import { promisify } from 'node:util'
import { inflate, inflateRaw } from 'node:zlib'
import { MAX_UNFOLDED_BYTES } from '@chukta/contract/file-kinds'
import type { FileRefusal } from '@chukta/contract/file-messages'

const inflated = { zlib: promisify(inflate), raw: promisify(inflateRaw) }

/** The refusal of a file, with its reason. */
export class Refused extends Error {
  readonly why: FileRefusal
  constructor(why: FileRefusal) {
    super(why)
    this.why = why
  }
}

/** How many bytes one upload may still unpack to, nested content included, and how many times. */
export class Budget {
  #bytes = MAX_UNFOLDED_BYTES
  #pieces = 5_000

  /** Bytes that may still be unpacked. */
  get left(): number {
    return this.#bytes
  }

  /** Counts unpacked bytes. Throws Refused when they are too many. */
  take(bytes: number): void {
    this.#bytes -= bytes
    this.#pieces -= 1
    if (this.#bytes < 0 || this.#pieces < 0) throw new Refused('tooLarge')
  }

  /** Inflates bytes, never beyond the budget. Throws Refused for a bomb and for broken bytes. */
  async inflate(form: 'zlib' | 'raw', bytes: Buffer): Promise<Buffer> {
    const out = await inflated[form](bytes, { maxOutputLength: this.#bytes + 1 }).catch((error) => {
      throw new Refused(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : 'unreadable')
    })
    this.take(out.length)
    return out
  }
}
