import { MESSAGES } from '@chukta/contract/messages'
import { PERSON } from '@chukta/contract/person-messages'
import { REGISTRATIONS_AN_HOUR } from '@chukta/contract/registration'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { type Limit, secondsUntilRoom, takeHit } from '../../platform/rate-counters-sql.ts'
import { passesCaptcha } from '../sign-in/captcha-service.ts'
import type { RequestOrigin } from '../sign-in/sign-in-service.ts'

// One count with two limits: Indian mobiles share addresses, so the first only asks for a captcha.
const FREE: Limit = { name: 'registration', limit: REGISTRATIONS_AN_HOUR.free, minutes: 60 }
const MOST: Limit = { ...FREE, limit: REGISTRATIONS_AN_HOUR.most }

/**
 * Gives the limit that a registration from this address is counted against. Throws 429 when the hour has no room,
 * 422 at `captcha` when one is needed and none was given, and 400 when it is wrong.
 */
export async function judgeAddress(
  context: Context,
  { captcha, key }: { captcha?: string | null | undefined; key?: string | null | undefined },
  { address }: RequestOrigin,
): Promise<Limit> {
  const { db } = context
  if ((await secondsUntilRoom(db, MOST, address)) > 0) throw await tooMany(db, address)
  if (captcha && (await passesCaptcha(context, key ?? '', captcha))) return MOST
  if ((await secondsUntilRoom(db, FREE, address)) === 0) return FREE
  if (!captcha) throw fieldError('captcha', PERSON.register.captchaNeeded)
  throw new AppError('invalid-captcha', { errors: { captcha: [MESSAGES.login.captchaWrong] } })
}

/**
 * Counts a registration, in its own transaction, so that only successful ones count and concurrent ones are counted one
 * after the other. Throws 422 at `captcha`, or 429, when concurrent ones reached the limit.
 */
export async function countRegistration(trx: Db, limit: Limit, { address }: RequestOrigin): Promise<void> {
  if (await takeHit(trx, limit, address)) return
  throw limit === MOST ? await tooMany(trx, address) : fieldError('captcha', PERSON.register.captchaNeeded)
}

async function tooMany(db: Db, address: string): Promise<AppError> {
  const seconds = await secondsUntilRoom(db, MOST, address)
  return new AppError('too-many-tries', { retryAfterSeconds: Math.max(seconds, 1) })
}
