import { randomInt } from 'node:crypto'
import { LOGIN_OTP_LENGTH } from '@chukta/contract/identity/sign-in'
import { STEP_UP_OTP_SECONDS } from '@chukta/contract/identity/step-up'
import { MESSAGES } from '@chukta/contract/messages'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { Actor } from '../../../platform/security/gate.ts'
import { type Secrets, sameSecret } from '../../../platform/security/secrets.ts'
import { sendMail, sendSms } from '../../messaging/api.ts'
import { countSentCode } from '../sign-in/sign-in-limits.ts'
import { getContact } from './contact-sql.ts'
import { addStepUpOtp, countStepUpTry, findStepUpOtp, spendStepUpOtp } from './step-up-otp-sql.ts'

/** Sends a code for a step-up of this session alone. Throws 429 when too many codes were sent. */
export async function sendStepUpOtp(
  { db, secrets }: Deps,
  actor: Actor,
  channel: 'email' | 'mobile',
): Promise<void> {
  await countSentCode(db, channel, actor.id)
  const otp = String(randomInt(10 ** LOGIN_OTP_LENGTH)).padStart(LOGIN_OTP_LENGTH, '0')
  const person = await getContact(db, actor.id)
  const minutes = STEP_UP_OTP_SECONDS / 60
  const sending = {
    goodUntil: new Date(Date.now() + STEP_UP_OTP_SECONDS * 1000),
    key: `step-up-otp:${actor.tokenHash.toString('base64url')}`,
  }
  await withTransaction(db, async (trx) => {
    await addStepUpOtp(trx, {
      userId: actor.id,
      sessionHash: actor.tokenHash,
      channel,
      codeHash: otpHash(secrets, actor, otp),
      seconds: STEP_UP_OTP_SECONDS,
    })
    if (channel === 'email') {
      const values = { name: person.first_name, otp, minutes }
      await sendMail(trx, secrets, { to: person.email, template: 'step-up-otp', values, ...sending })
    } else {
      const variables = { OTP: otp, VALIDITY_MIN: String(minutes) }
      await sendSms(trx, secrets, { to: person.mobile, template: 'login-otp', variables, ...sending })
    }
  })
}

/** True when this is the code of this session, which is used up by it. Throws 400 for one that has expired. */
export async function isStepUpOtp({ db, secrets }: Deps, actor: Actor, code: string): Promise<boolean> {
  const tried = await countStepUpTry(db, actor.id, actor.tokenHash)
  if (tried) {
    return sameSecret(tried.code_hash, otpHash(secrets, actor, code)) && (await spendStepUpOtp(db, tried.id))
  }
  const otp = await findStepUpOtp(db, actor.id, actor.tokenHash)
  if (otp?.expired && !otp.used) throw new AppError('invalid-otp', { message: MESSAGES.loginOtp.expired })
  return false
}

/** Bound to the person, the session and the purpose, so that a code is valid for nothing else. */
function otpHash(secrets: Secrets, { id, tokenHash }: Actor, otp: string): Buffer {
  return secrets.hmac('otp', `step-up:${id}:${tokenHash.toString('base64url')}:${otp}`)
}
