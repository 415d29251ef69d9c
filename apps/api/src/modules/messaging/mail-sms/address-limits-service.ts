import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { type Limit, secondsUntilRoom, takeHit } from '../../../platform/security/rate-counters-sql.ts'
import type { Secrets } from '../../../platform/security/secrets.ts'

// To an unconfirmed address, from all senders: it may be a stranger's.
const MAILS: Limit = { name: 'mail-to', limit: 5, minutes: 60 }
const SMS: Limit = { name: 'sms-to', limit: 5, minutes: 60 }

/** Counts a mail to an address that is not confirmed. Throws 429 when it had five within the hour. */
export function countMailTo(db: Db, secrets: Secrets, address: string): Promise<void> {
  // Most providers deliver the text behind a plus to the same mailbox.
  return count(db, secrets, MAILS, address.toLowerCase().replace(/\+[^@]*/, ''))
}

/** Counts an SMS to a number that is not confirmed. Throws 429 when it had five within the hour. */
export function countSmsTo(db: Db, secrets: Secrets, mobile: string): Promise<void> {
  return count(db, secrets, SMS, mobile)
}

/** Hashed, because a counter needs no address to count. */
async function count(db: Db, secrets: Secrets, limit: Limit, address: string): Promise<void> {
  const subject = secrets.hmac('address-limit', address).toString('base64url')
  if (await takeHit(db, limit, subject)) return
  const seconds = await secondsUntilRoom(db, limit, subject)
  throw new AppError('too-many-tries', { retryAfterSeconds: Math.max(seconds, 1) })
}
