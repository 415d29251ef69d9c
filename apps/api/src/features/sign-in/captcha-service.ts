import { randomInt, randomUUID } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { type Secrets, sameSecret } from '../../platform/secrets.ts'
import { addCaptcha, spendCaptcha } from './captcha-sql.ts'

const SECONDS = 120
const LENGTH = 6
/** Unambiguous characters: no 0 and O, 1, I and l, 2 and Z, 5 and S, 6, 8 and B, 9, g and q, u and v. */
const SIGNS = '347ACEFHJKLMNPRTWXY'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Makes a captcha: its picture as a data address and the key that goes with the answer. */
export async function newCaptcha({ db, secrets }: Context): Promise<{ img: string; key: string }> {
  const answer = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  const key = randomUUID()
  // The drawing library comes with the first captcha: a server that draws none does without its memory.
  const { drawCaptcha } = await import('./captcha-image.ts')
  const img = await drawCaptcha(answer)
  await addCaptcha(db, key, answerHash(secrets, key, answer), SECONDS)
  return { img, key }
}

/**
 * True when the answer is the one in the picture. The captcha is consumed either way: one use,
 * two minutes. The configured test answer passes with any key.
 */
export async function passesCaptcha(context: Context, key: string, answer: string): Promise<boolean> {
  const { config, db, secrets } = context
  if (config.captchaTestAnswer !== undefined && answer === config.captchaTestAnswer.trim()) return true
  if (!UUID.test(key)) return false
  const captcha = await spendCaptcha(db, key)
  return captcha !== undefined && sameSecret(captcha.answer_hash, answerHash(secrets, key, answer))
}

function answerHash(secrets: Secrets, key: string, answer: string): Buffer {
  return secrets.hmac('captcha', `${key.toLowerCase()}:${answer.toUpperCase()}`)
}
