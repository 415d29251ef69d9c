import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import { type ComposableFont, compose, type Shaper } from './composed-glyphs.ts'
import { unpackWoff } from './woff.ts'

/** A font as the PDF writer reads it (fontkit), with the parts that are replaced here. */
type PdfFont = ComposableFont & {
  ascent: number
  descent: number
  lineGap: number
  stream: { buffer: Uint8Array }
  characterSet: number[]
  hasGlyphForCodePoint(codePoint: number): boolean
  /** Whether it has a glyph of its own for a letter, also where it takes all. */
  knows(codePoint: number): boolean
}

const WEIGHTS = [400, 600] as const

const LATIN_FILE = 'figtree/files/figtree-latin'

/** The fonts of Latin texts. A glyph missing in one is looked up in the next: ₹ is in Figtree's extended file. */
export const LATIN = [register('Figtree', LATIN_FILE), register('Figtree Extended', `${LATIN_FILE}-ext`)]
const [BASE, EXTENDED] = LATIN as [string, string]

/** Draws a box for every letter, and nothing for what draws nothing, which Figtree has no glyphs for. */
export const BOXES = 'Boxes'

type Family = { family: string; file: string; letters: RegExp }
const noto = (name: string, file: string, letters: RegExp): Family => ({
  family: `Noto ${name}`,
  file: `noto-${file.split('/')[0]}/files/noto-${file.replace('/', '-')}`,
  letters,
})
/** Letters of many scripts at once, and those of Latin that Figtree lacks, Vietnamese ones most of all. */
const COMMON = /[\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]/u

/** Each family of the other scripts, and the letters that it is loaded for. The danda is common to the scripts of India. */
const FAMILIES = [
  noto('Sans', 'sans/latin', COMMON),
  noto('Sans Extended', 'sans/latin-ext', COMMON),
  noto('Sans Vietnamese', 'sans/vietnamese', COMMON),
  noto('Sans Cyrillic', 'sans/cyrillic', /\p{sc=Cyrillic}/u),
  noto('Sans Cyrillic Extended', 'sans/cyrillic-ext', /\p{sc=Cyrillic}/u),
  noto('Sans Greek', 'sans/greek', /\p{sc=Greek}/u),
  noto('Sans Greek Extended', 'sans/greek-ext', /\p{sc=Greek}/u),
  noto('Sans Devanagari', 'sans-devanagari/devanagari', /[\p{sc=Devanagari}\u0964\u0965]/u),
  noto('Sans Bengali', 'sans-bengali/bengali', /\p{sc=Bengali}/u),
  noto('Sans Gurmukhi', 'sans-gurmukhi/gurmukhi', /\p{sc=Gurmukhi}/u),
  noto('Sans Gujarati', 'sans-gujarati/gujarati', /\p{sc=Gujarati}/u),
  noto('Sans Oriya', 'sans-oriya/oriya', /\p{sc=Oriya}/u),
  noto('Sans Tamil', 'sans-tamil/tamil', /\p{sc=Tamil}/u),
  noto('Sans Telugu', 'sans-telugu/telugu', /\p{sc=Telugu}/u),
  noto('Sans Kannada', 'sans-kannada/kannada', /\p{sc=Kannada}/u),
  noto('Sans Malayalam', 'sans-malayalam/malayalam', /\p{sc=Malayalam}/u),
  noto('Naskh Arabic', 'naskh-arabic/arabic', /[\p{sc=Arabic}\u060c\u061b\u061f\u0640]/u),
]

/** The fonts that a paper needs, at hand. */
export type Fonts = {
  /** The families beside Latin, in the order in which a letter is looked up. */
  others: string[]
  /** Whether a family, or the Latin ones (null), has a glyph for a letter. */
  has(family: string | null, letter: string): boolean
}

/** Letters that draw nothing in any font: joiners, marks of direction. */
export const UNDRAWN = /^\p{Default_Ignorable_Code_Point}$/u

/** Makes the fonts ready that a text needs: none but the Latin ones where those have every letter. */
export async function fontsFor(text: string): Promise<Fonts> {
  await Promise.all(LATIN.map(loadLatin))
  const foreign = new Set([...new Set(text)].filter((letter) => letter !== '\n' && !knows(LATIN, letter)))
  const has = (family: string | null, letter: string) =>
    family === null ? !foreign.has(letter) : knows([family], letter)
  if (foreign.size === 0) return { others: [], has }

  const needed = FAMILIES.filter(({ letters }) => [...foreign].some((letter) => letters.test(letter)))
  const { shapeWith } = await import('./shaper.ts')
  for (const { family, file } of needed)
    await loadShaped(family, file, (font) => shapeWith(font.stream.buffer))
  await loadShaped(BOXES, LATIN_FILE, drawBoxes)
  return { others: needed.map(({ family }) => family), has }
}

/**
 * The last Latin font takes every letter: after it come the fonts that every reader of PDF brings, which draw another
 * letter in the place of one they lack. fontkit caches a glyph with the letters of its first use, and with
 * none where it was a part of another glyph, as Z of Ž. So each is loaded alone first.
 */
async function loadLatin(family: string): Promise<void> {
  await load(family)
  for (const weight of WEIGHTS) {
    const font = fontOf(family, weight)
    if (isReady(font, `${family}-${weight}`)) continue
    for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
    if (family === EXTENDED) font.hasGlyphForCodePoint = () => true
  }
}

async function loadShaped(family: string, file: string, shaperOf: (font: PdfFont) => Shaper): Promise<void> {
  if (!Font.getRegisteredFontFamilies().includes(family)) register(family, file)
  await load(family)
  for (const weight of WEIGHTS) {
    const [font, base] = [fontOf(family, weight), fontOf(BASE, weight)]
    if (isReady(font, `${family}-${weight}`)) continue
    font.hasGlyphForCodePoint = () => true
    // Its letters share the base line of the Latin ones.
    const ratio = font.unitsPerEm / base.unitsPerEm
    for (const name of ['ascent', 'descent', 'lineGap'] as const)
      Object.defineProperty(font, name, { value: base[name] * ratio })
    compose(font, shaperOf(font))
  }
}

/**
 * Whether a font was made ready before. If not, it gets a name of its own: of two fonts of one name, the PDF writer would
 * embed the second anew for each use.
 */
function isReady(font: PdfFont, name: string): boolean {
  if (Object.hasOwn(font, 'knows')) return true
  font.knows = font.hasGlyphForCodePoint.bind(font)
  Object.defineProperty(font, 'postscriptName', { value: name.replaceAll(' ', '') })
  return false
}

/** Draws for each letter the glyph that a font has for one it lacks. */
function drawBoxes(font: PdfFont): Shaper {
  const { advanceWidth } = font.getGlyph(0)
  return (text) =>
    [...text].map((letter) =>
      UNDRAWN.test(letter)
        ? { text: letter, advance: 0, parts: [] }
        : { text: letter, advance: advanceWidth, parts: [{ id: 0, x: 0, y: 0 }] },
    )
}

function register(family: string, file: string): string {
  Font.register({
    family,
    fonts: WEIGHTS.map((fontWeight) => ({ src: fontFile(`${file}-${fontWeight}`), fontWeight })),
  })
  return family
}

/** Unpacked: the PDF writer would inflate a table of a WOFF file anew for each glyph of a paper, two thirds of its time. */
function fontFile(name: string): string {
  const file = createRequire(import.meta.url).resolve(`@fontsource/${name}-normal.woff`)
  return `data:font/ttf;base64,${unpackWoff(readFileSync(file)).toString('base64')}`
}

const knows = (families: string[], letter: string) =>
  families.some((family) => fontOf(family, 400).knows(letter.codePointAt(0) as number))

const load = (fontFamily: string) =>
  Promise.all(WEIGHTS.map((fontWeight) => Font.load({ fontFamily, fontWeight })))

const fontOf = (fontFamily: string, fontWeight: number) =>
  Font.getFont({ fontFamily, fontWeight }).data as unknown as PdfFont
