/** A glyph of the font, and its offset from the letter's origin in units of the font. */
type Part = { id: number; x: number; y: number }

/** Letters that are drawn together, as a syllable of an Indian script: their glyphs and how far they take the line. */
export type Cluster = { text: string; advance: number; parts: Part[] }

/** Gives the clusters of a text, in the order of its letters. Together they have all of them. */
export type Shaper = (text: string) => Cluster[]

/** The glyph of a cluster, as the PDF writer takes glyphs. */
type ComposedGlyph = {
  id: ComposedGlyph
  key: string
  /** The letters in UTF-16, as places in a text are counted; they are what a reader of the PDF copies. */
  codePoints: number[]
  advanceWidth: number
  parts: Part[]
}

type Box = { minX: number; minY: number; maxX: number; maxY: number }

/** The parts in use of a font that the PDF writer embeds (fontkit). */
export type ComposableFont = {
  unitsPerEm: number
  maxp: Record<string, number>
  loca: { offsets: number[] }
  getGlyph(id: number): { advanceWidth: number; bbox: Box }
  createSubset(): Subset
  layout(text: string): unknown
  glyphForCodePoint(codePoint: number): { id: unknown }
}

/** The glyphs of a font that a PDF uses; `glyf` and what follows are there while it is written. */
type Subset = {
  glyphs: (number | ComposedGlyph)[]
  mapping: Record<string, number>
  includeGlyph(glyph: number | ComposedGlyph): number
  _addGlyph(glyph: number | ComposedGlyph): number
  glyf: Uint8Array[]
  offset: number
  loca: { offsets: number[] }
  hmtx: { metrics: { advance: number; bearing: number }[] }
}

const SOFT_HYPHEN = '\u00ad'
// OpenType, "Composite glyph description".
const COMPOSITE = -1
const HEADER_BYTES = 10
const PART_BYTES = 8
const WORDS_ARE_OFFSETS = 0x0003
const MORE_PARTS = 0x0020
/** More than any text makes; readers set aside that much room. */
const LIMITS = {
  maxComponentElements: 64,
  maxComponentDepth: 4,
  maxCompositePoints: 8_000,
  maxCompositeContours: 800,
}

/**
 * Makes a font draw each cluster that `shape` gives as one glyph, composed of the font's own. The PDF writer moves
 * glyphs along the line only, and takes the letters of a text to be in the order of its glyphs: a mark above a letter
 * would lose its height, and a vowel that is drawn before its consonant would be copied before it.
 */
export function compose(font: ComposableFont, shape: Shaper): void {
  Object.assign(font.maxp, LIMITS)
  font.layout = (text) => {
    const glyphs = shape(text).map(glyphOf)
    const positions = glyphs.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }))
    return { glyphs, positions }
  }
  // The hyphen of a line that ends where the font changes within a word: such words have none.
  font.glyphForCodePoint = () => glyphOf({ text: SOFT_HYPHEN, advance: 0, parts: [] })
  const createSubset = font.createSubset.bind(font)
  font.createSubset = () => takeComposed(font, createSubset())
}

function glyphOf({ text, advance, parts }: Cluster): ComposedGlyph {
  const glyph = {
    key: JSON.stringify([text, advance, parts]),
    codePoints: Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)),
    advanceWidth: advance,
    parts,
  } as ComposedGlyph
  // The PDF writer hands the id of a glyph to the subset, and nothing else of it.
  glyph.id = glyph
  return glyph
}

function takeComposed(font: ComposableFont, subset: Subset): Subset {
  const include = subset.includeGlyph.bind(subset)
  const add = subset._addGlyph.bind(subset)
  subset.includeGlyph = (glyph) => {
    if (typeof glyph === 'number') return include(glyph)
    subset.mapping[glyph.key] ??= subset.glyphs.push(glyph) - 1
    return subset.mapping[glyph.key] as number
  }
  subset._addGlyph = (glyph) => {
    if (typeof glyph === 'number') return add(glyph)
    const parts = glyph.parts.filter(({ id }) => font.loca.offsets[id] !== font.loca.offsets[id + 1])
    const box = boxAround(font, parts)
    const bytes = parts.length === 0 ? new Uint8Array() : composite(subset, parts, box)
    subset.loca.offsets.push(subset.offset)
    subset.hmtx.metrics.push({ advance: glyph.advanceWidth, bearing: box.minX })
    subset.offset += bytes.length
    return subset.glyf.push(bytes) - 1
  }
  return subset
}

function composite(subset: Subset, parts: Part[], box: Box): Uint8Array {
  const bytes = Buffer.alloc(HEADER_BYTES + parts.length * PART_BYTES)
  const numbers = [COMPOSITE, box.minX, box.minY, box.maxX, box.maxY]
  for (const [at, number] of numbers.entries()) bytes.writeInt16BE(number, at * 2)
  for (const [n, { id, x, y }] of parts.entries()) {
    const at = HEADER_BYTES + n * PART_BYTES
    bytes.writeUInt16BE(WORDS_ARE_OFFSETS | (n < parts.length - 1 ? MORE_PARTS : 0), at)
    bytes.writeUInt16BE(subset.includeGlyph(id), at + 2)
    bytes.writeInt16BE(x, at + 4)
    bytes.writeInt16BE(y, at + 6)
  }
  return bytes
}

function boxAround(font: ComposableFont, parts: Part[]): Box {
  const boxes = parts.map(({ id, x, y }) => {
    const { minX, minY, maxX, maxY } = font.getGlyph(id).bbox
    return { minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y }
  })
  const outermost = (pick: (...values: number[]) => number, side: keyof Box) =>
    boxes.length === 0 ? 0 : Math.round(pick(...boxes.map((box) => box[side])))
  return {
    minX: outermost(Math.min, 'minX'),
    minY: outermost(Math.min, 'minY'),
    maxX: outermost(Math.max, 'maxX'),
    maxY: outermost(Math.max, 'maxY'),
  }
}
