import { Refused } from './budget.ts'
import { nextToken, type PdfToken } from './pdf-lexer.ts'

/** An object as the scan reads it: its tokens, without their structure. */
export type PdfObject = {
  /** Its number; null where it has none. */
  number: number | null
  tokens: PdfToken[]
  /** The offset of its stream's bytes; null without one. */
  streamAt: number | null
}

/** Limits above any real document: the objects of a file, and the tokens of one object. */
const MOST_OBJECTS = 200_000
const MOST_TOKENS = 300_000

const LAST_WORDS = new Set(['endobj', 'stream', 'endstream', 'obj', 'xref', 'trailer', 'startxref'])

/**
 * Reads a bounded number of bytes as PDF syntax. A crafted file could make the scan read it over and over; an
 * ordinary one is read little more than once.
 */
export class PdfReader {
  #left: number

  constructor(fileLength: number) {
    this.#left = 3 * fileLength + 100_000
  }

  /** Raises the limit by the size of an unpacked object stream. */
  allow(bytes: number): void {
    this.#left += 3 * bytes
  }

  /**
   * Every object of a file and every trailer, also where the keyword occurs in a comment, a string or a picture: a
   * cross-reference table could point there. So the result does not depend on how a reader finds its objects.
   */
  *objects(bytes: Buffer): Generator<PdfObject> {
    let count = 0
    for (const word of ['obj', 'trailer']) {
      for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + word.length)) {
        const isEnd = word === 'obj' && bytes.toString('latin1', at - 3, at) === 'end'
        if (isEnd) continue
        if (++count > MOST_OBJECTS) throw new Refused('unreadable')
        yield {
          number: word === 'obj' ? numberBefore(bytes, at) : null,
          ...this.#upToLastWord(bytes, at + word.length),
        }
      }
    }
  }

  /** The tokens from `at` on, until a word ends the object, or until the bytes end. */
  #upToLastWord(bytes: Buffer, from: number): Pick<PdfObject, 'tokens' | 'streamAt'> {
    const tokens: PdfToken[] = []
    for (let at = from; ; ) {
      const token = this.#next(bytes, at)
      at = token.end
      if (token.is === 'word' && LAST_WORDS.has(token.text)) {
        return { tokens, streamAt: token.text === 'stream' ? afterLine(bytes, at) : null }
      }
      if (token.is === 'end') return { tokens, streamAt: null }
      keep(tokens, token)
    }
  }

  /** The tokens of the one object at `from`, where no word ends it, or all of them to the end of the bytes. */
  tokens(bytes: Buffer, from: number, extent: 'object' | 'all'): PdfToken[] {
    const tokens: PdfToken[] = []
    const open: string[] = []
    for (let at = from; ; ) {
      const token = this.#next(bytes, at)
      at = token.end
      if (token.is === 'end') return tokens
      keep(tokens, token)
      if (token.is === '<<' || token.is === '[') open.push(token.is)
      if ((token.is === '>>' && open.at(-1) === '<<') || (token.is === ']' && open.at(-1) === '[')) open.pop()
      if (extent === 'object' && open.length === 0) return tokens
    }
  }

  #next(bytes: Buffer, at: number): PdfToken {
    const token = nextToken(bytes, at)
    this.#left -= token.end - at
    if (this.#left < 0) throw new Refused('unreadable')
    return token
  }
}

/** Long rows of numbers hold no names: only those that may belong to the name before them are kept. */
function keep(tokens: PdfToken[], token: PdfToken): void {
  const isWord = (back: number) => tokens[tokens.length - back]?.is === 'word'
  if (token.is === 'word' && isWord(1) && isWord(2) && isWord(3)) return
  if (tokens.length >= MOST_TOKENS) throw new Refused('unreadable')
  tokens.push(token)
}

function numberBefore(bytes: Buffer, at: number): number | null {
  const before = bytes.toString('latin1', Math.max(0, at - 60), at)
  const found = /(\d{1,10})[\s\0]+\d{1,5}[\s\0]*$/.exec(before)?.[1]
  return found === undefined ? null : Number(found)
}

/** The bytes of a stream begin on the line after its word. */
function afterLine(bytes: Buffer, at: number): number {
  if (bytes[at] === 13) return bytes[at + 1] === 10 ? at + 2 : at + 1
  return bytes[at] === 10 ? at + 1 : at
}
