/** A token of PDF syntax. Strings are marked as such and not parsed: readers take no names from them. */
export type PdfToken =
  | { is: 'name'; text: string; end: number }
  | { is: 'word'; text: string; end: number }
  | { is: 'string' | '<<' | '>>' | '[' | ']' | 'end'; text: ''; end: number }

const [REGULAR, SPACE, DELIMITER] = [0, 1, 2]
/** The class of each byte: a table, because every byte of a file is looked up in it. */
const KIND = new Uint8Array(256).fill(REGULAR)
for (const sign of [0, 9, 10, 12, 13, 32]) KIND[sign] = SPACE
for (const sign of '()<>[]{}/%') KIND[sign.charCodeAt(0)] = DELIMITER
const [OPEN, CLOSE, LESS, MORE, BACKSLASH, SLASH, PERCENT, HASH] = [40, 41, 60, 62, 92, 47, 37, 35]
const [LEFT, RIGHT] = [91, 93]

/** The token at or after `at`. Escapes in names are decoded: `/J#61va` is `Java`. */
export function nextToken(bytes: Buffer, from: number): PdfToken {
  const at = skipBlank(bytes, from)
  const sign = bytes[at]
  if (sign === undefined) return { is: 'end', text: '', end: at }
  if (sign === SLASH) return readName(bytes, at + 1)
  if (sign === OPEN) return { is: 'string', text: '', end: endOfString(bytes, at) }
  if (sign === LEFT || sign === RIGHT) return { is: sign === LEFT ? '[' : ']', text: '', end: at + 1 }
  if (sign === LESS && bytes[at + 1] === LESS) return { is: '<<', text: '', end: at + 2 }
  if (sign === MORE && bytes[at + 1] === MORE) return { is: '>>', text: '', end: at + 2 }
  if (sign === LESS) {
    const end = bytes.indexOf(MORE, at)
    return { is: 'string', text: '', end: end < 0 ? bytes.length : end + 1 }
  }
  const end = endOfRegular(bytes, at)
  // An unpaired closing delimiter is a token of its own, as in PDF readers.
  if (end === at) return { is: 'word', text: String.fromCharCode(sign), end: at + 1 }
  const text =
    end === at + 1 ? String.fromCharCode(sign) : bytes.toString('latin1', at, Math.min(end, at + 40))
  return { is: 'word', text, end }
}

function skipBlank(bytes: Buffer, from: number): number {
  let at = from
  for (;;) {
    const sign = bytes[at]
    if (sign === undefined) return at
    if (KIND[sign] === SPACE) at += 1
    else if (sign === PERCENT) while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1
    else return at
  }
}

function endOfRegular(bytes: Buffer, from: number): number {
  let at = from
  for (;;) {
    const sign = bytes[at]
    if (sign === undefined || KIND[sign] !== REGULAR) return at
    at += 1
  }
}

function readName(bytes: Buffer, from: number): PdfToken {
  const end = endOfRegular(bytes, from)
  const raw = bytes.toString('latin1', from, Math.min(end, from + 400))
  const text = raw.includes(String.fromCharCode(HASH))
    ? raw.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : raw
  return { is: 'name', text, end }
}

/** The end of a string in brackets: brackets in it are paired unless they are escaped. */
function endOfString(bytes: Buffer, from: number): number {
  let depth = 0
  for (let at = from; at < bytes.length; at++) {
    const sign = bytes[at]
    if (sign === BACKSLASH) at += 1
    else if (sign === OPEN) depth += 1
    else if (sign === CLOSE && --depth === 0) return at + 1
  }
  return bytes.length
}
