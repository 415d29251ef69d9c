import { DEVICES } from '@chukta/contract/identity/device-messages'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { type Limit, secondsUntilRoom, takeHit } from '../../../platform/security/rate-counters-sql.ts'

// Design 8.8: failed sign-ins, and codes sent, of one account or one address.
const FAILED_OF_ACCOUNT: Limit = { name: 'failed-account', limit: 10, minutes: 15 }
const FAILED_OF_ADDRESS: Limit = { name: 'failed-address', limit: 100, minutes: 15 }
// A known device has a limit of its own, which tries elsewhere never use up.
const FAILED_OF_DEVICE: Limit = { name: 'failed-device', limit: 10, minutes: 15 }
const CODES = {
  email: { name: 'otp-email', limit: 30, minutes: 15 },
  mobile: { name: 'otp-sms', limit: 5, minutes: 60 },
} satisfies Record<string, Limit>

/** The subject of counted tries: a known device, or the account (the name, when there is none) and the address. */
export type Tries = { device: number } | { account: string; address: string }

const lanes = (tries: Tries): [Limit, string][] =>
  'device' in tries
    ? [[FAILED_OF_DEVICE, deviceSubject(tries.device)]]
    : [
        [FAILED_OF_ACCOUNT, tries.account],
        [FAILED_OF_ADDRESS, tries.address],
      ]

/** Throws 429 when the device, or the account or the address, has no failed sign-in left. */
export async function refuseWhenSpent(db: Db, tries: Tries): Promise<void> {
  let seconds = 0
  for (const [limit, subject] of lanes(tries)) {
    seconds = Math.max(seconds, await secondsUntilRoom(db, limit, subject))
  }
  if (seconds > 0) throw new AppError('too-many-tries', { retryAfterSeconds: seconds })
}

/** Counts a failed sign-in. Throws 429 when concurrent tries reached the limit. */
export async function countFailure(db: Db, tries: Tries): Promise<void> {
  for (const [limit, subject] of lanes(tries)) await take(db, limit, subject)
}

/**
 * Counts a code about to be sent to the person; those asked for on a known device count apart.
 * Throws 429 when it was one too many.
 */
export async function countSentCode(
  db: Db,
  channel: 'email' | 'mobile',
  userId: number,
  deviceId: number | null = null,
): Promise<void> {
  await take(db, CODES[channel], deviceId === null ? `user:${userId}` : deviceSubject(deviceId))
}

/** The refusal of a code while the day has no try left. */
export function codesSpent(seconds: number): AppError {
  return new AppError('too-many-tries', {
    message: DEVICES.codesSpent,
    retryAfterSeconds: Math.max(seconds, 1),
  })
}

/** The counters' subject of a known device. */
export function deviceSubject(deviceId: number): string {
  return `device:${deviceId}`
}

async function take(db: Db, limit: Limit, subject: string): Promise<void> {
  if (await takeHit(db, limit, subject)) return
  throw new AppError('too-many-tries', {
    retryAfterSeconds: Math.max(await secondsUntilRoom(db, limit, subject), 1),
  })
}
