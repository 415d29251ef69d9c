import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { countRead, HAS_TESSERACT } from '../../../../test/identity/ocr.ts'
import { drawCaptcha } from './captcha-image.ts'
import { SIGNS } from './captcha-service.ts'

// `npm run security` sets the number: reading pictures takes minutes.
const pictures = Number(process.env.CAPTCHA_PICTURES ?? 0)
if (pictures > 0 && !HAS_TESSERACT) console.log('captcha: not measured, tesseract is not installed')

/** Reads each picture ten times, on a machine that may be busy. */
const MOST_MS_A_PICTURE = 10_000

test.runIf(pictures > 0 && HAS_TESSERACT)(
  'stock OCR reads at most one picture in twenty',
  async () => {
    const drawn = []
    for (let i = 0; i < pictures; i += 1) {
      const answer = Array.from({ length: 6 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
      const [, image = ''] = (await drawCaptcha(answer)).split(',')
      drawn.push({ answer, image: Buffer.from(image, 'base64') })
    }
    const read = await countRead(drawn, SIGNS)
    console.log(`captcha: ${read} of ${pictures} read by OCR`)
    expect(read).toBeLessThanOrEqual(pictures / 20)
  },
  60_000 + pictures * MOST_MS_A_PICTURE,
)
