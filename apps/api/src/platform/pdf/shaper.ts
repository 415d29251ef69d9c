import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs'
import type { Cluster, Shaper } from './composed-glyphs.ts'

/**
 * Shapes texts of one script with a TrueType font as browsers do: vowels before their consonants, conjuncts, joined
 * letters, marks in their places. fontkit, which the PDF writer brings, fails at many syllables of Bengali, Gurmukhi,
 * Kannada, Malayalam and Telugu.
 */
export function shapeWith(bytes: Uint8Array): Shaper {
  const font = new Font(new Face(new Blob(bytes)))
  // One for all: each is memory of HarfBuzz until the garbage collector comes by.
  const buffer = new Buffer()
  return (text) => {
    buffer.reset()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    // Arabic script here is Urdu, which has forms of its own.
    if (/\p{sc=Arabic}/u.test(text)) buffer.setLanguage('ur')
    shape(font, buffer)
    return clustersOf(text, buffer)
  }
}

function clustersOf(text: string, buffer: Buffer): Cluster[] {
  const found = new Map<number, Omit<Cluster, 'text'>>()
  const positions = buffer.getGlyphPositions()
  // Glyphs come from left to right, also of a script that is written from right to left.
  for (const [n, { codepoint: id, cluster: start }] of buffer.getGlyphInfos().entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[n] ?? {}
    const cluster = found.get(start) ?? { advance: 0, parts: [] }
    cluster.parts.push({ id, x: cluster.advance + xOffset, y: yOffset })
    cluster.advance += xAdvance
    found.set(start, cluster)
  }
  if (found.size === 0) return [{ text, advance: 0, parts: [] }]
  const starts = [...found.keys()].sort((a, b) => a - b)
  return starts.map((start, n) => ({
    text: text.slice(n === 0 ? 0 : start, starts[n + 1]),
    advance: 0,
    parts: [],
    ...found.get(start),
  }))
}
