import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas'

// They come with the project: system fonts differ from machine to machine, or are missing.
const { resolve } = createRequire(import.meta.url)
const addFont = (family: string, file: string) =>
  GlobalFonts.registerFromPath(resolve(`@fontsource/${file}-700-normal.woff2`), family)
addFont('Figtree', 'figtree/files/figtree-latin')
addFont('Devanagari', 'noto-sans-devanagari/files/noto-sans-devanagari-devanagari')

/** A square vector picture as a PNG of `pixels` by `pixels`, for programs without vectors: home screens of iOS. */
export async function drawIcon(svg: string, pixels: number): Promise<Buffer> {
  let sized = svg.replace('<svg ', `<svg width="${pixels}" height="${pixels}" `)
  // The canvas looks for a missing glyph in no second family.
  if (/\p{Script=Devanagari}/u.test(svg)) sized = sized.replace('"Figtree,', '"Devanagari,')
  const canvas = createCanvas(pixels, pixels)
  canvas.getContext('2d').drawImage(await loadImage(Buffer.from(sized)), 0, 0, pixels, pixels)
  return canvas.encode('png')
}
