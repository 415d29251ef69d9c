import { PERSON } from '@chukta/contract/person-messages'
import { SECURITY } from '@chukta/contract/security-messages'
import { audit } from '../../platform/audit-sql.ts'
import type { Context } from '../../platform/context.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/gate.ts'
import { markSteppedUp } from '../../platform/sessions-sql.ts'
import { getContact } from './contact-sql.ts'
import { guessedRight, isFactorCode, takeGuess } from './factor-code-service.ts'
import { getFactors } from './factors-sql.ts'
import { isStepUpOtp, sendStepUpOtp } from './step-up-otp-service.ts'

/** The step-up methods of a person; a code by message only where there is no better one. */
export async function waysOf({ db }: Context, actor: Actor) {
  const { passkeys, totp_since } = await getFactors(db, actor.id)
  const ways = { passkey: passkeys > 0, totp: totp_since !== null }
  if (ways.passkey || ways.totp) return { ...ways, otp: null }
  const { email, mobile, has_mobile } = await getContact(db, actor.id)
  return {
    ...ways,
    otp: { email: maskEmail(email), mobile: has_mobile ? `••••••${mobile.slice(-4)}` : null },
  }
}

/** Sends a code by message. Throws 409 for a person with a better method, 422 for a mobile that was released. */
export async function sendCode(context: Context, actor: Actor, channel: 'email' | 'mobile'): Promise<void> {
  const { otp } = await waysOf(context, actor)
  if (otp === null) throw new AppError('conflict', { message: SECURITY.stepUp.notByMessage })
  // Their mobile belongs to another person by now.
  if (otp[channel] === null) throw fieldError('send_otp_to', PERSON.profile.mobileReleased)
  await sendStepUpOtp(context, actor, channel)
}

/**
 * A step-up with a code: of the authenticator app, a recovery code, or the OTP that was sent.
 * Throws 400 for a wrong code, 409 where only a passkey will do, 429 after five wrong ones in a row or ten in a day.
 */
export async function stepUpWithCode(
  context: Context,
  actor: Actor,
  code: string,
  requestId: string,
): Promise<void> {
  const ways = await waysOf(context, actor)
  if (ways.passkey && !ways.totp) throw new AppError('conflict', { message: SECURITY.stepUp.notByMessage })
  await takeGuess(context.db, actor.id)
  const isRight = ways.totp
    ? await isFactorCode(context, actor.id, code, requestId)
    : await isStepUpOtp(context, actor, code)
  if (!isRight) {
    await audit(context.db, { actorId: actor.id, action: 'step-up.wrong-code', requestId })
    throw new AppError('invalid-otp')
  }
  await guessedRight(context.db, actor.id)
  await stepUpDone(context, actor, ways.totp ? 'totp' : 'otp', requestId)
}

/** Marks the session as proved and writes the audit row. */
export async function stepUpDone(
  { db }: Context,
  actor: Actor,
  way: 'passkey' | 'totp' | 'otp',
  requestId: string,
): Promise<void> {
  await markSteppedUp(db, actor.tokenHash)
  await audit(db, { actorId: actor.id, action: 'step-up.done', detail: { way }, requestId })
}

/** `'k••••e@gmail.com'`: enough for its owner to know where to look. */
function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.charAt(0)}••••${local.length > 1 ? local.slice(-1) : ''}@${domain}`
}
