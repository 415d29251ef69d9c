import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { type Limit, secondsUntilRoom, takeHit } from '../../platform/rate-counters-sql.ts'

// Design 8.8: failed sign-ins, and codes sent, of one account or one address.
const FAILED_OF_ACCOUNT: Limit = { name: 'failed-account', limit: 10, minutes: 15 }
const FAILED_OF_ADDRESS: Limit = { name: 'failed-address', limit: 100, minutes: 15 }
const CODES = {
  email: { name: 'otp-email', limit: 30, minutes: 15 },
  mobile: { name: 'otp-sms', limit: 5, minutes: 60 },
} satisfies Record<string, Limit>

/** Whose tries are counted: the account (or the name, when there is none) and the address. */
export type Tries = { account: string; address: string }

/** Throws 429 when the account or the address has no failed sign-in left. */
export async function refuseWhenSpent(db: Db, { account, address }: Tries): Promise<void> {
  const seconds = Math.max(
    await secondsUntilRoom(db, FAILED_OF_ACCOUNT, account),
    await secondsUntilRoom(db, FAILED_OF_ADDRESS, address),
  )
  if (seconds > 0) throw new AppError('too-many-tries', { retryAfterSeconds: seconds })
}

/** Counts a failed sign-in. Throws 429 when parallel tries have used the room up meanwhile. */
export async function countFailure(db: Db, { account, address }: Tries): Promise<void> {
  await take(db, FAILED_OF_ACCOUNT, account)
  await take(db, FAILED_OF_ADDRESS, address)
}

/** Counts a code about to be sent to the person. Throws 429 when it was one too many. */
export async function countCode(db: Db, channel: 'email' | 'mobile', userId: number): Promise<void> {
  await take(db, CODES[channel], `user:${userId}`)
}

async function take(db: Db, limit: Limit, subject: string): Promise<void> {
  if (await takeHit(db, limit, subject)) return
  throw new AppError('too-many-tries', {
    retryAfterSeconds: Math.max(await secondsUntilRoom(db, limit, subject), 1),
  })
}
