import { randomInt } from 'node:crypto'
import { createRequire } from 'node:module'
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'

/** Twice the size it is shown at, so that it is sharp on a phone. */
const WIDTH = 336
const HEIGHT = 112
const QUALITY = 70
const PAPER = 'rgb(243, 238, 229)'
const INK = 'rgb(38, 42, 72)'
/** Room at either side, and how far a sign reaches into the one before it. */
const MARGIN = 14
const OVERLAP = [1, 4] as const

// The fonts come with the project: system fonts differ from machine to machine, or are missing.
const FONTS = [
  'figtree/files/figtree-latin-700',
  'noto-sans-devanagari/files/noto-sans-devanagari-latin-600',
].map((file, i) => {
  const name = `Captcha ${i}`
  const path = createRequire(import.meta.url).resolve(`@fontsource/${file}-normal.woff2`)
  GlobalFonts.registerFromPath(path, name)
  return name
})

/**
 * Draws the text as a picture that a person can read, and stock OCR cannot. Signs touch and are slanted, in two fonts and
 * on a wave; patches and lines that cross them invert dark and light, so that neither a threshold nor a clean-up
 * gives whole signs (decision 95). Gives a WebP, a third of a PNG, as a data address.
 */
export async function drawCaptcha(text: string): Promise<string> {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.drawImage(waved(drawSigns(text)), 0, 0)
  // From here on every shape inverts the pixels below it.
  context.globalCompositeOperation = 'xor'
  context.fillStyle = INK
  context.strokeStyle = INK
  for (const x of [0.27, 0.73]) drawPatch(context, WIDTH * x + between(-40, 40))
  drawLine(context)
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = PAPER
  context.fillRect(0, 0, WIDTH, HEIGHT)
  return `data:image/webp;base64,${(await canvas.encode('webp', QUALITY)).toString('base64')}`
}

function drawSigns(text: string): Canvas {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.globalCompositeOperation = 'xor'
  context.fillStyle = INK
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const signs = [...text].map((sign) => {
    context.font = `${between(72, 82)}px "${FONTS[randomInt(FONTS.length)]}"`
    return { sign, font: context.font, width: context.measureText(sign).width - between(...OVERLAP) }
  })
  const whole = signs.reduce((sum, { width }) => sum + width, 0)
  // Narrow signs are spread, wide ones pressed together.
  const stretch = Math.min((WIDTH - 2 * MARGIN) / whole, 1.2)
  let x = (WIDTH - whole * stretch) / 2
  for (const { sign, font, width } of signs) {
    context.save()
    context.translate(x + (width * stretch) / 2, HEIGHT / 2 + between(-7, 7))
    context.rotate(between(-18, 18) / 100)
    context.transform(Math.min(stretch, 1), between(-8, 8) / 100, between(-16, 16) / 100, 1, 0, 0)
    context.font = font
    context.fillText(sign, 0, 0)
    context.restore()
    x += width * stretch
  }
  return canvas
}

/** The same on a wave: columns go up and down, then rows to the left and right. */
function waved(from: Canvas): Canvas {
  const up = shifted(from, WIDTH, (context, source, at, by) =>
    context.drawImage(source, at, 0, 1, HEIGHT, at, by, 1, HEIGHT),
  )
  return shifted(up, HEIGHT, (context, source, at, by) =>
    context.drawImage(source, 0, at, WIDTH, 1, by, at, WIDTH, 1),
  )
}

type Strip = (context: SKRSContext2D, source: Canvas, at: number, by: number) => void

function shifted(source: Canvas, length: number, drawStrip: Strip): Canvas {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  const [height, waves, start] = [between(3, 5), between(90, 130), between(0, 628) / 100]
  for (let at = 0; at < length; at += 1)
    drawStrip(context, source, at, height * Math.sin(start + (at / waves) * 2 * Math.PI))
  return canvas
}

/** A patch with a wavy outline. */
function drawPatch(context: SKRSContext2D, x: number): void {
  const [y, radius, corners] = [HEIGHT / 2 + between(-30, 30), between(36, 48), between(2, 3)]
  const start = between(0, 628) / 100
  context.beginPath()
  for (let degree = 0; degree <= 360; degree += 6) {
    const angle = (degree / 180) * Math.PI
    const reach = radius * (1 + 0.18 * Math.sin(start + corners * angle))
    context.lineTo(x + reach * Math.cos(angle), y + reach * Math.sin(angle))
  }
  context.fill()
}

function drawLine(context: SKRSContext2D): void {
  context.beginPath()
  context.moveTo(-6, between(24, HEIGHT - 24))
  context.bezierCurveTo(
    WIDTH / 3,
    between(-10, HEIGHT + 10),
    (WIDTH * 2) / 3,
    between(-10, HEIGHT + 10),
    WIDTH + 6,
    between(24, HEIGHT - 24),
  )
  context.lineWidth = between(3, 4)
  context.stroke()
}

function between(low: number, high: number): number {
  return randomInt(low, high + 1)
}
