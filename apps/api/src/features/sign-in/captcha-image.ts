import { randomInt } from 'node:crypto'
import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'

/** Twice the size it is shown at, so that it is sharp on a phone. */
const WIDTH = 336
const HEIGHT = 112
const QUALITY = 70
const PAPER = 'rgb(243, 238, 229)'
const INK = 'rgb(38, 42, 72)'
const THREAD = 'rgb(150, 156, 205)'

// The font comes with the project: system fonts differ from machine to machine, or are missing.
const FONT = 'Captcha'
const fontFile = '@fontsource/figtree/files/figtree-latin-400-normal.woff2'
GlobalFonts.registerFromPath(createRequire(import.meta.url).resolve(fontFile), FONT)

/** Draws the text as a picture that a person can read. Gives a WebP, a third of a PNG, as a data address. */
export async function drawCaptcha(text: string): Promise<string> {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.fillStyle = PAPER
  context.fillRect(0, 0, WIDTH, HEIGHT)
  for (let i = 0; i < 3; i += 1) drawThread(context, THREAD, 3)
  const step = (WIDTH - 48) / text.length
  for (const [i, sign] of [...text].entries()) drawSign(context, sign, 24 + step * (i + 0.5))
  drawThread(context, INK, 2)
  for (let i = 0; i < 120; i += 1) {
    context.fillStyle = i % 2 === 0 ? INK : THREAD
    context.fillRect(randomInt(WIDTH), randomInt(HEIGHT), 2, 2)
  }
  return `data:image/webp;base64,${(await canvas.encode('webp', QUALITY)).toString('base64')}`
}

function drawSign(context: SKRSContext2D, sign: string, x: number): void {
  context.save()
  context.translate(x + between(-4, 4), HEIGHT / 2 + between(-10, 10))
  context.rotate(between(-28, 28) / 100)
  context.transform(1, between(-12, 12) / 100, between(-25, 25) / 100, 1, 0, 0)
  context.font = `${between(54, 64)}px ${FONT}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = INK
  context.strokeStyle = INK
  context.lineWidth = between(2, 5)
  context.strokeText(sign, 0, 0)
  context.fillText(sign, 0, 0)
  context.restore()
}

function drawThread(context: SKRSContext2D, colour: string, width: number): void {
  context.beginPath()
  context.moveTo(0, between(10, HEIGHT - 10))
  context.bezierCurveTo(
    WIDTH / 3,
    between(-20, HEIGHT + 20),
    (WIDTH * 2) / 3,
    between(-20, HEIGHT + 20),
    WIDTH,
    between(10, HEIGHT - 10),
  )
  context.strokeStyle = colour
  context.lineWidth = width
  context.stroke()
}

function between(low: number, high: number): number {
  return randomInt(low, high + 1)
}
