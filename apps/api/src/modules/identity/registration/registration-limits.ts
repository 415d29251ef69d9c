import { REGISTRATIONS_AN_HOUR } from '@chukta/contract/identity/registration'
import { PERSON } from '@chukta/contract/person-messages'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { type Limit, secondsUntilRoom, takeHit } from '../../../platform/security/rate-counters-sql.ts'
import { passHumanFor } from '../sign-in/human-check-service.ts'
import type { RequestOrigin } from '../sign-in/request-origin.ts'

// One count with two limits: Indian mobiles share addresses, so the first only asks for a captcha.
const FREE: Limit = { name: 'registration', limit: REGISTRATIONS_AN_HOUR.free, minutes: 60 }
const MOST: Limit = { ...FREE, limit: REGISTRATIONS_AN_HOUR.most }

type Optional<K extends string> = { [N in K]?: string | null | undefined }

/**
 * Gives the limit that a registration from this address is counted against. Throws 429 when the hour has no room,
 * 422 at `captcha` when one is needed and none was given, and 400 when it is wrong or a proof of work is required.
 */
export async function judgeAddress(
  deps: Deps,
  { email, captcha, key, pow }: { email: string } & Optional<'captcha' | 'key' | 'pow'>,
  origin: RequestOrigin,
): Promise<Limit> {
  const { db } = deps
  const { address } = origin
  if ((await secondsUntilRoom(db, MOST, address)) > 0) throw await tooMany(db, address)
  const isFree = async () => (await secondsUntilRoom(db, FREE, address)) === 0
  if (!captcha) {
    if (await isFree()) return FREE
    throw fieldError('captcha', PERSON.register.captchaNeeded)
  }
  const mailedFor = { purpose: 'register', name: email.toLowerCase() } as const
  try {
    await passHumanFor(deps, { captcha, key: key ?? '', pow }, mailedFor, origin)
    return MOST
  } catch (error) {
    if (error instanceof AppError && (await isFree())) return FREE
    throw error
  }
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
