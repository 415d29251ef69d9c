/** Characters that separate words, as on the server. */
const BETWEEN = /[\s.,;:/\\|\-_@&()[\]{}<>'"+*!?#%=~^$`“”]+/

const wordsOf = (text: string) => text.toLowerCase().split(BETWEEN).filter(Boolean)

/** Whether every typed word begins a word of the label. */
export function isMatch(label: string, typed: string): boolean {
  const words = wordsOf(label)
  const wanted = wordsOf(typed)
  return wanted.length > 0 && wanted.every((each) => words.some((word) => word.startsWith(each)))
}

export type Part = { text: string; isHit: boolean }

/** A label in parts, with the typed ones marked: the whole text where it occurs, else the beginnings of words. */
export function marked(label: string, typed: string): Part[] {
  const whole = label.toLowerCase().indexOf(typed.toLowerCase().trim())
  const wanted = wordsOf(typed)
  const ranges: [number, number][] = []
  if (typed.trim() !== '' && whole >= 0) ranges.push([whole, whole + typed.trim().length])
  else {
    for (const { 0: word, index } of label.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
      const hit = wanted
        .filter((each) => word.toLowerCase().startsWith(each))
        .reduce((most, { length }) => Math.max(most, length), 0)
      if (hit > 0) ranges.push([index, index + hit])
    }
  }
  const parts: Part[] = []
  let at = 0
  for (const [from, to] of ranges) {
    if (from > at) parts.push({ text: label.slice(at, from), isHit: false })
    parts.push({ text: label.slice(from, to), isHit: true })
    at = to
  }
  if (at < label.length) parts.push({ text: label.slice(at), isHit: false })
  return parts
}
