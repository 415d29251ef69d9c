import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import {
  type Limit,
  returnHit,
  secondsUntilRoom,
  takeHit,
} from '../../../platform/security/rate-counters-sql.ts'

// Each check costs money and queries a public register about a person.
const CHECKS: Limit = { name: 'identity-check', limit: 30, minutes: 60 }
// As for any SMS (design 8.8); the Aadhaar service sends these.
const AADHAAR_OTPS: Limit = { name: 'aadhaar-otp', limit: 5, minutes: 60 }

/** Counts a request to the identity service. Throws 429 when the person made too many. */
export async function countCheck(db: Db, userId: number): Promise<void> {
  if (!(await takeHit(db, CHECKS, subject(userId)))) await refuse(db, CHECKS, userId)
}

/** Counts an Aadhaar OTP about to be sent. Throws 429 when the person had too many. */
export async function countOtpSent(db: Db, userId: number): Promise<void> {
  if (!(await takeHit(db, AADHAAR_OTPS, subject(userId)))) await refuse(db, AADHAAR_OTPS, userId)
}

/** Takes the newest of them back: it was not sent. */
export async function returnOtpSent(db: Db, userId: number): Promise<void> {
  await returnHit(db, AADHAAR_OTPS, subject(userId))
}

async function refuse(db: Db, limit: Limit, userId: number): Promise<never> {
  const seconds = await secondsUntilRoom(db, limit, subject(userId))
  throw new AppError('too-many-tries', { retryAfterSeconds: Math.max(seconds, 1) })
}

const subject = (userId: number) => `user:${userId}`
