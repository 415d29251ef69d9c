import { randomInt, randomUUID } from 'node:crypto'
import type { CaptchaPurpose } from '@chukta/contract/identity/human-check'
import { tidyCapitals } from '@chukta/contract/tidy'
import type { Deps } from '../../../platform/deps.ts'
import type { Secrets } from '../../../platform/security/secrets.ts'
import { addCaptcha, tryCaptcha } from './captcha-sql.ts'

const SECONDS = 120
const LENGTH = 6
/** Unambiguous characters: no 0 and O, 1, I and l, 2 and Z, 5 and S, 6, 8 and B, 9, g and q, u and v, F beside E, T beside 7. */
export const SIGNS = '347ACEHJKLMNPRWXY'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The scope of a mailed code: one call, by one name. */
export type MailedFor = { purpose: CaptchaPurpose; name: string }

/** Makes a captcha: its picture as a data address and the key that goes with the answer. */
export async function newCaptcha({ db, secrets }: Deps): Promise<{ img: string; key: string }> {
  const answer = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  const key = randomUUID()
  // The drawing library loads with the first captcha: a server that draws none saves its memory.
  const { drawCaptcha } = await import('./captcha-image.ts')
  const img = await drawCaptcha(answer)
  await addCaptcha(db, key, answerHash(secrets, key, answer), SECONDS)
  return { img, key }
}

/** Whether this is the configured test answer, which passes every check for a person. */
export function isTestAnswer({ config }: Deps, answer: string): boolean {
  return config.captchaTestAnswer !== undefined && answer === config.captchaTestAnswer.trim()
}

/**
 * True when the answer matches the picture, or the code that was mailed for this call. A right answer is valid once; a
 * wrong one uses up a picture, or one of the tries of a mailed code.
 */
export async function passesCaptcha(
  { db, secrets }: Deps,
  { key, answer }: { key: string; answer: string },
  mailedFor: MailedFor,
): Promise<boolean> {
  if (!UUID.test(key)) return false
  const hashes = [answerHash(secrets, key, answer), mailedCodeHash(secrets, key, answer, mailedFor)]
  return tryCaptcha(db, key, hashes)
}

/** The stored hash of a mailed code, bound to its key, its call and the name, in any notation of its groups. */
export function mailedCodeHash(
  secrets: Secrets,
  key: string,
  code: string,
  { purpose, name }: MailedFor,
): Buffer {
  const letters = tidyCapitals(code)
  return secrets.hmac('captcha', `mailed:${key.toLowerCase()}:${purpose}:${letters}:${name}`)
}

function answerHash(secrets: Secrets, key: string, answer: string): Buffer {
  return secrets.hmac('captcha', `${key.toLowerCase()}:${answer.toUpperCase()}`)
}
