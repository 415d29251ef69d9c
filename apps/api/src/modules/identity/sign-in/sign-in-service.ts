import type { checkLoginBody } from '@chukta/contract/identity/check-login-body'
import { MESSAGES } from '@chukta/contract/messages'
import type { z } from 'zod/mini'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { isRightPassword } from '../../../platform/security/passwords.ts'
import { WRONG_CODES_PER_DAY } from '../../../platform/security/typed-codes-sql.ts'
import { type Browser, knownDevice } from '../devices/devices-service.ts'
import { keepSignInLanguage } from '../languages/languages-sql.ts'
import { accountSubject, mobileOf, plainName } from './account-subject.ts'
import { countHumanFailure, passHuman, refuseWithoutProof } from './human-check-service.ts'
import { findOpenSignIn, type SignIn, secondsUntilCodeTry } from './login-codes-sql.ts'
import type { RequestOrigin } from './request-origin.ts'
import { sendLoginCode } from './send-login-code.ts'
import { type NewSignIn, newSignIn, RESEND_MINUTES } from './sign-in-cookie.ts'
import { codesSpent, countFailure, deviceSubject, refuseWhenSpent, type Tries } from './sign-in-limits.ts'
import { findForSignIn } from './sign-in-sql.ts'

/**
 * First step of signing in. Order: the captcha (with a proof of work after failures), the limits, the password, the
 * state of the account. Each check reveals nothing about the later ones, and only a right captcha costs a hash. Begins a
 * sign-in and sends its code. A device on which the person signed in before has limits of its own, which others cannot
 * use up. Throws the refusals of design 5: proof of work required, wrong captcha, wrong credentials, inactive (400), too
 * many tries (429).
 */
export async function checkLogin(
  deps: Deps,
  body: z.output<typeof checkLoginBody>,
  browser: Browser,
  origin: RequestOrigin,
): Promise<NewSignIn> {
  const { db } = deps
  const mobile = mobileOf(body.name)
  const person = await findForSignIn(db, body.name, mobile)
  // Queried for an unknown name too: the work before the captcha is the same for every name.
  const device = await knownDevice(db, person?.id ?? 0, browser.deviceToken)
  const account = accountSubject(deps, person?.id, body.name)
  const { address } = origin
  const failing = device === null ? { account, address } : { device: deviceSubject(device), address }
  const mailedFor = { purpose: 'sign-in', name: plainName(body.name) } as const
  const tried = await passHuman(deps, body, failing, mailedFor)
  const tries: Tries = device === null ? { account, address } : { device }
  await refuseWhenSpent(db, tries)
  const hash = person?.password_hash ?? null
  const right = await isRightPassword(hash, body.password, { first: device !== null })
  if (!right || !person) {
    await countFailure(db, tries)
    await countHumanFailure(deps, tried)
    await auditSignIn(deps, 'sign-in.failed', person?.id ?? null, origin)
    throw new AppError('invalid-credentials')
  }
  // Concurrent tries may have reached the limit; a right one among them gets the same answer.
  await refuseWhenSpent(db, tries)
  await refuseWithoutProof(deps, tried)
  if (person.status !== 1 || person.document_verified !== 1) throw inactive()
  await refuseWhenDaySpent(deps, person.id, device)
  const signIn = newSignIn(person.id)
  // The password was right: the code is sent in the language of the person at the screen.
  await keepSignInLanguage(db, person.id, browser.language)
  await sendLoginCode(deps, { signIn, channel: body.send_otp_to, passwordAt: null, deviceId: device })
  return signIn
}

/**
 * Sends a new code for an open sign-in; for anything else it does nothing and answers the same.
 * Throws 429 when too many were sent, or when the day's tries are used up.
 */
export async function resendLoginCode(deps: Deps, signIn: SignIn): Promise<void> {
  const open = await findOpenSignIn(deps.db, signIn, RESEND_MINUTES)
  if (!open) return
  const { channel, password_at: passwordAt, device_id: deviceId } = open
  await refuseWhenDaySpent(deps, signIn.userId, deviceId)
  await sendLoginCode(deps, { signIn, channel, passwordAt, deviceId })
}

/** Throws 429 when a code would not be judged. */
async function refuseWhenDaySpent({ db }: Deps, userId: number, deviceId: number | null): Promise<void> {
  const seconds = await secondsUntilCodeTry(db, userId, deviceId, WRONG_CODES_PER_DAY)
  if (seconds > 0) throw codesSpent(seconds)
}

/** The refusal of a person who is switched off or whose document is not signed. */
export function inactive(): AppError {
  return new AppError('account-inactive', { errors: { status: [MESSAGES.login.inactive] } })
}

/** Writes one line about a sign-in to the audit log. */
export async function auditSignIn(
  { db }: Deps,
  action: string,
  userId: number | null,
  origin: RequestOrigin,
): Promise<void> {
  await audit(db, { actorId: userId, action, address: origin.address, requestId: origin.requestId })
}
