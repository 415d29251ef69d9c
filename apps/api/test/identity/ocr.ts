import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'

/** A grey picture: a byte a pixel, 0 is black. */
type Grey = { width: number; height: number; at: Uint8ClampedArray }
type Colour = [number, number, number]

const SCALE = 3

/** Whether the program is there that the pictures are read with. */
export const HAS_TESSERACT = spawnSync('tesseract', ['--version']).status === 0

/** Changes to a picture, with everyday tools, before stock OCR reads it. */
const CLEAN_UPS: ((rgba: Uint8ClampedArray, width: number, height: number) => Grey)[] = [
  // Grey, and black or white by Otsu's threshold.
  (rgba, width, height) => threshold(enlarge(greyOf(rgba, width, height))),
  // Speckles out by a median, then enlarged.
  (rgba, width, height) => threshold(enlarge(median(greyOf(rgba, width, height), 2))),
  // Removes thin lines from the dark parts by a morphological opening.
  (rgba, width, height) => opened(threshold(enlarge(greyOf(rgba, width, height))), 5),
  // The commonest dark colour alone.
  (rgba, width, height) => threshold(enlarge(likeInk(rgba, width, height))),
  // Edges: a picture that is inverted in places has the same outlines everywhere.
  (rgba, width, height) => threshold(enlarge(edges(median(greyOf(rgba, width, height), 1)))),
]
const PAGE_MODES = [7, 8]

/** How many of the pictures (WebP as the portal gives them, by their answers) are read exactly after any clean-up. */
export async function countRead(
  pictures: { answer: string; image: Buffer }[],
  signs: string,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'chukta-ocr-'))
  try {
    const names: string[] = []
    for (const [i, { image }] of pictures.entries()) {
      const { rgba, width, height } = await pixels(image)
      for (const [j, clean] of CLEAN_UPS.entries()) {
        const name = join(folder, `${i}-${j}.png`)
        await writeFile(name, png(clean(rgba, width, height)))
        names.push(name)
      }
    }
    await writeFile(join(folder, 'list.txt'), names.join('\n'))
    const read = new Set<number>()
    for (const mode of PAGE_MODES) {
      for (const [page, text] of (await readPages(folder, mode, signs)).entries()) {
        const picture = Math.floor(page / CLEAN_UPS.length)
        if (text.replace(/\s/g, '').toUpperCase() === pictures[picture]?.answer) read.add(picture)
      }
    }
    return read.size
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readPages(folder: string, mode: number, signs: string): Promise<string[]> {
  const out = join(folder, `read-${mode}`)
  const only = ['-c', `tessedit_char_whitelist=${signs}`, '-c', 'page_separator=\f']
  spawnSync('tesseract', [join(folder, 'list.txt'), out, '--psm', String(mode), '--dpi', '300', ...only])
  return (await readFile(`${out}.txt`, 'utf8')).split('\f')
}

async function pixels(image: Buffer) {
  const picture = await loadImage(image)
  const canvas = createCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  context.drawImage(picture, 0, 0)
  const { data, width, height } = context.getImageData(0, 0, picture.width, picture.height)
  return { rgba: data, width, height }
}

function png({ width, height, at }: Grey): Buffer {
  const border = 30
  const canvas = createCanvas(width + 2 * border, height + 2 * border)
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const data = context.createImageData(width, height)
  for (const [i, value] of at.entries()) data.data.set([value, value, value, 255], i * 4)
  context.putImageData(data, border, border)
  return canvas.toBuffer('image/png')
}

function grey(width: number, height: number, of: (x: number, y: number) => number): Grey {
  const at = new Uint8ClampedArray(width * height)
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) at[y * width + x] = of(x, y)
  return { width, height, at }
}

const valueAt = ({ width, height, at }: Grey, x: number, y: number): number =>
  at[Math.min(Math.max(y, 0), height - 1) * width + Math.min(Math.max(x, 0), width - 1)] ?? 0

const colourAt = (rgba: Uint8ClampedArray, i: number): Colour => [
  rgba[i * 4] ?? 0,
  rgba[i * 4 + 1] ?? 0,
  rgba[i * 4 + 2] ?? 0,
]

const lightness = ([red, green, blue]: Colour) => 0.299 * red + 0.587 * green + 0.114 * blue

function greyOf(rgba: Uint8ClampedArray, width: number, height: number): Grey {
  return grey(width, height, (x, y) => lightness(colourAt(rgba, y * width + x)))
}

/** Near the commonest of the dark colours is black, everything else white. */
function likeInk(rgba: Uint8ClampedArray, width: number, height: number): Grey {
  const counts = new Map<string, number>()
  const key = (colour: Colour) => colour.map((value) => value >> 4).join()
  for (let i = 0; i < width * height; i += 1) {
    const colour = colourAt(rgba, i)
    if (lightness(colour) < 110) counts.set(key(colour), (counts.get(key(colour)) ?? 0) + 1)
  }
  const [ink = '0,0,0'] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? []
  const centre = ink.split(',').map((value) => Number(value) * 16 + 8)
  return grey(width, height, (x, y) => {
    const colour = colourAt(rgba, y * width + x)
    return Math.min(255, 3 * Math.hypot(...colour.map((value, i) => value - (centre[i] ?? 0))))
  })
}

function enlarge(from: Grey): Grey {
  return grey(from.width * SCALE, from.height * SCALE, (x, y) => {
    const [u, v] = [(x + 0.5) / SCALE - 0.5, (y + 0.5) / SCALE - 0.5]
    const [i, j] = [Math.floor(u), Math.floor(v)]
    const mix = (a: number, b: number, share: number) => a + (b - a) * share
    const row = (k: number) => mix(valueAt(from, i, k), valueAt(from, i + 1, k), u - i)
    return mix(row(j), row(j + 1), v - j)
  })
}

function threshold(from: Grey): Grey {
  const limit = otsu(from)
  return grey(from.width, from.height, (x, y) => (valueAt(from, x, y) > limit ? 255 : 0))
}

function otsu({ at }: Grey): number {
  const counts = new Array<number>(256).fill(0)
  for (const value of at) counts[value] = (counts[value] ?? 0) + 1
  const sum = counts.reduce((all, count, value) => all + count * value, 0)
  let [dark, darkSum, best, limit] = [0, 0, 0, 128]
  for (const [value, count] of counts.entries()) {
    dark += count
    darkSum += count * value
    const light = at.length - dark
    if (dark === 0 || light === 0) continue
    const between = dark * light * (darkSum / dark - (sum - darkSum) / light) ** 2
    if (between > best) [best, limit] = [between, value]
  }
  return limit
}

function around(from: Grey, x: number, y: number, reach: number): number[] {
  const values: number[] = []
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1) values.push(valueAt(from, x + dx, y + dy))
  return values
}

function median(from: Grey, reach: number): Grey {
  return grey(from.width, from.height, (x, y) => {
    const values = around(from, x, y, reach).toSorted((a, b) => a - b)
    return values[values.length >> 1] ?? 0
  })
}

/** Erodes and dilates the dark parts, in rows and then in columns. */
function opened(from: Grey, reach: number): Grey {
  const along = (of: Grey, dx: number, dy: number, pick: (...values: number[]) => number) =>
    grey(of.width, of.height, (x, y) => {
      let value = valueAt(of, x, y)
      for (let step = -reach; step <= reach; step += 1)
        value = pick(value, valueAt(of, x + step * dx, y + step * dy))
      return value
    })
  const eroded = along(along(from, 1, 0, Math.max), 0, 1, Math.max)
  return along(along(eroded, 1, 0, Math.min), 0, 1, Math.min)
}

function edges(from: Grey): Grey {
  return grey(from.width, from.height, (x, y) => {
    const across = valueAt(from, x + 1, y) - valueAt(from, x - 1, y)
    const down = valueAt(from, x, y + 1) - valueAt(from, x, y - 1)
    return 255 - Math.min(255, 2 * Math.hypot(across, down))
  })
}
