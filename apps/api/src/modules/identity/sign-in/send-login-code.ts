import { randomBytes, randomInt } from 'node:crypto'
import { LOGIN_OTP_LENGTH, LOGIN_OTP_SECONDS } from '@chukta/contract/identity/sign-in'
import { PERSON } from '@chukta/contract/person-messages'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { JOB_PRIORITY } from '../../../platform/jobs/jobs.ts'
import type { Secrets } from '../../../platform/security/secrets.ts'
import { sendMail, sendSms } from '../../messaging/api.ts'
import { codeSourceOf } from '../security/factors-service.ts'
import { addLoginCode, type Channel, type SignIn } from './login-codes-sql.ts'
import { countSentCode } from './sign-in-limits.ts'
import { getAddressee } from './sign-in-sql.ts'

type Sending = {
  signIn: SignIn
  channel: Channel
  /** When the password was right, for a resend; null when that is now. */
  passwordAt: Date | null
  /** The known device that began the sign-in: it has a count of codes of its own. */
  deviceId: number | null
}

/**
 * Makes a login code and sends it by mail or SMS. For a person with a factor the sign-in is opened, and nothing is sent:
 * their app gives the code, or it is a recovery code. Throws 429 when too many were sent, 422 for a mobile that was released.
 */
export async function sendLoginCode({ db, secrets }: Deps, wanted: Sending): Promise<void> {
  const { signIn, channel, deviceId } = wanted
  if ((await codeSourceOf(db, signIn.userId)) !== null) {
    // No text hashes to this.
    const codeHash = randomBytes(32)
    await addLoginCode(db, { ...wanted, codeHash, seconds: LOGIN_OTP_SECONDS })
    return
  }
  const person = await getAddressee(db, signIn.userId)
  // Their mobile belongs to another person by now; only a caller with the right password learns this.
  if (channel === 'mobile' && !person.has_mobile) {
    const message = PERSON.profile.mobileReleased
    throw new AppError('invalid-fields', { message, errors: { send_otp_to: [message] } })
  }
  await countSentCode(db, channel, signIn.userId, deviceId)
  const otp = String(randomInt(10 ** LOGIN_OTP_LENGTH)).padStart(LOGIN_OTP_LENGTH, '0')
  const minutes = LOGIN_OTP_SECONDS / 60
  const sending = {
    goodUntil: new Date(Date.now() + LOGIN_OTP_SECONDS * 1000),
    // By sign-in: one begun by another person must not replace a code that is still queued.
    key: `login-otp:${signIn.hash.toString('base64url')}`,
    priority: JOB_PRIORITY.first,
  }
  await withTransaction(db, async (trx) => {
    await addLoginCode(trx, {
      ...wanted,
      codeHash: loginCodeHash(secrets, signIn.userId, otp),
      seconds: LOGIN_OTP_SECONDS,
    })
    if (channel === 'email') {
      const values = { name: person.first_name, otp, minutes }
      await sendMail(trx, secrets, { to: person.email, template: 'login-otp', values, ...sending })
    } else {
      const variables = { OTP: otp, VALIDITY_MIN: String(minutes) }
      await sendSms(trx, secrets, { to: person.mobile, template: 'login-otp', variables, ...sending })
    }
  })
}

/** The stored hash of a code, bound to the person and the purpose, so that it is valid for nothing else. */
export function loginCodeHash(secrets: Secrets, userId: number, otp: string): Buffer {
  return secrets.hmac('otp', `login:${userId}:${otp}`)
}
