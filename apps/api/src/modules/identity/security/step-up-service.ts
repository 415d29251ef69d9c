import { recoveryCodeOf } from '@chukta/contract/identity/recovery-codes'
import { SECURITY } from '@chukta/contract/identity/security-messages'
import { PERSON } from '@chukta/contract/person-messages'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Actor } from '../../../platform/security/gate.ts'
import { markSteppedUp } from '../sign-in/sessions-sql.ts'
import { getContact } from './contact-sql.ts'
import { factorOfCode, guessedRight, takeGuess } from './factor-code-service.ts'
import { codeSourceOf } from './factors-service.ts'
import { getFactors, holdPerson } from './factors-sql.ts'
import { isStepUpOtp, sendStepUpOtp } from './step-up-otp-service.ts'

/** The step-up methods of a person; a code by message only where there is no better one. */
export async function waysOf({ db }: Deps, actor: Actor) {
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
export async function sendCode(deps: Deps, actor: Actor, channel: 'email' | 'mobile'): Promise<void> {
  const { otp } = await waysOf(deps, actor)
  if (otp === null) throw notByMessage()
  // Their mobile belongs to another person by now.
  if (otp[channel] === null) throw fieldError('send_otp_to', PERSON.profile.mobileReleased)
  await sendStepUpOtp(deps, actor, channel)
}

/**
 * A step-up with a code: of the authenticator app, a recovery code, or the OTP that was sent. With a factor no OTP
 * counts, whenever it was sent. Throws 400 for a wrong code, 409 for six digits where there is a passkey alone, 429
 * after five wrong ones in a row or ten in a day.
 */
export async function stepUpWithCode(
  deps: Deps,
  actor: Actor,
  code: string,
  requestId: string,
): Promise<void> {
  const ways = await waysOf(deps, actor)
  if (ways.passkey && !ways.totp && recoveryCodeOf(code) === null) throw notByMessage()
  await takeGuess(deps.db, actor.id)
  const way =
    ways.otp === null
      ? await factorOfCode(deps, actor.id, code, requestId)
      : (await isStepUpOtp(deps, actor, code)) && 'otp'
  if (!way) {
    await audit(deps.db, { actorId: actor.id, action: 'step-up.wrong-code', requestId })
    throw new AppError('invalid-otp')
  }
  await guessedRight(deps.db, actor.id)
  await stepUpDone(deps, actor, way, requestId)
}

/**
 * Marks the session as proved and writes the audit row. Throws 409 for a proof by message of a person who has a factor:
 * they may have set it since the code was checked.
 */
export async function stepUpDone(
  { db }: Deps,
  actor: Actor,
  way: 'passkey' | 'totp' | 'recovery-code' | 'otp',
  requestId: string,
): Promise<void> {
  await withTransaction(db, async (trx) => {
    await holdPerson(trx, actor.id)
    if (way === 'otp' && (await codeSourceOf(trx, actor.id)) !== null) throw notByMessage()
    await markSteppedUp(trx, actor.tokenHash)
    await audit(trx, { actorId: actor.id, action: 'step-up.done', detail: { way }, requestId })
  })
}

function notByMessage(): AppError {
  return new AppError('conflict', { message: SECURITY.stepUp.notByMessage })
}

/** `'k••••e@gmail.com'`: enough for its owner to know where to look. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.charAt(0)}••••${local.length > 1 ? local.slice(-1) : ''}@${domain}`
}
