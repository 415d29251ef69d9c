import { randomInt } from 'node:crypto'
import { LOGIN_OTP_LENGTH, LOGIN_OTP_SECONDS } from '@chukta/contract/sign-in'
import type { Context } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { sendMail, sendSms } from '../notifications/notifications-service.ts'
import { addLoginOtp } from './login-otp-sql.ts'
import { countCode } from './sign-in-limits.ts'
import { getAddressee } from './sign-in-sql.ts'

type Wish = {
  userId: number
  channel: 'email' | 'mobile'
  /** When the password was right, for a resend; null when that is now. */
  passwordAt: Date | null
}

/** Makes a login code and sends it by mail or SMS. Throws 429 when too many were sent. */
export async function sendLoginOtp({ db, secrets }: Context, wish: Wish): Promise<void> {
  await countCode(db, wish.channel, wish.userId)
  const otp = String(randomInt(10 ** LOGIN_OTP_LENGTH)).padStart(LOGIN_OTP_LENGTH, '0')
  const person = await getAddressee(db, wish.userId)
  const minutes = LOGIN_OTP_SECONDS / 60
  const sending = {
    goodUntil: new Date(Date.now() + LOGIN_OTP_SECONDS * 1000),
    key: `login-otp:${wish.userId}`,
  }
  await withTransaction(db, async (trx) => {
    await addLoginOtp(trx, {
      ...wish,
      codeHash: loginOtpHash(secrets, wish.userId, otp),
      seconds: LOGIN_OTP_SECONDS,
    })
    if (wish.channel === 'email') {
      const values = { name: person.first_name, otp, minutes }
      await sendMail(trx, secrets, { to: person.email, template: 'login-otp', values, ...sending })
    } else {
      const variables = { OTP: otp, VALIDITY_MIN: String(minutes) }
      await sendSms(trx, secrets, { to: person.mobile, template: 'login-otp', variables, ...sending })
    }
  })
}

/** What is stored of a code: bound to the person and the purpose, so that it fits nobody and nothing else. */
export function loginOtpHash(secrets: Secrets, userId: number, otp: string): Buffer {
  return secrets.hmac('otp', `login:${userId}:${otp}`)
}
