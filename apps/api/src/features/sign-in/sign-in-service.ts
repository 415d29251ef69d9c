import { MESSAGES } from '@chukta/contract/messages'
import type { checkLoginBody } from '@chukta/contract/sign-in'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import { audit } from '../../platform/audit-sql.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { isRightPassword } from '../../platform/passwords.ts'
import { subjectOfAddress } from '../../platform/rate-limits.ts'
import { passesCaptcha } from './captcha-service.ts'
import { sendLoginOtp } from './login-otp.ts'
import { findOpenLogin } from './login-otp-sql.ts'
import { countFailure, refuseWhenSpent } from './sign-in-limits.ts'
import { findForSignIn } from './sign-in-sql.ts'

export { countCode } from './sign-in-limits.ts'

/** Minutes after the password was right in which a new code may be asked for. */
const RESEND_MINUTES = 15

/** Where a call comes from. */
export type From = { address: string; requestId: string }

const MOBILE = /^(?:\+?91|0)?([6-9]\d{9})$/

/**
 * First step of signing in. Captcha, then the limits, then the password, then the state of the account:
 * nobody learns the later from the earlier, and only a right captcha costs a hash. Sends the code.
 * Throws the refusals of design 5: wrong captcha, wrong credentials, inactive (400), too many tries (429).
 */
export async function checkLogin(
  context: Context,
  body: z.output<typeof checkLoginBody>,
  from: From,
): Promise<number> {
  const { db } = context
  if (!(await passesCaptcha(context, body.key, body.captcha))) {
    throw new AppError('invalid-captcha', { errors: { captcha: [MESSAGES.login.captchaWrong] } })
  }
  const mobile = MOBILE.exec(body.name.replace(/[\s-]/g, ''))?.[1] ?? null
  const person = await findForSignIn(db, body.name, mobile)
  const tries = { account: accountSubject(context, person?.id, mobile ?? body.name), address: from.address }
  await refuseWhenSpent(db, tries)
  const right = await isRightPassword(person?.password_hash ?? null, body.password)
  if (!right || !person) {
    await countFailure(db, tries)
    await note(context, 'sign-in.failed', person?.id ?? null, from)
    throw new AppError('invalid-credentials')
  }
  // Tries that ran beside this one may have used the room up: a right one among many gets no other answer.
  await refuseWhenSpent(db, tries)
  if (person.status !== 1 || person.document_verified !== 1) throw inactive()
  await sendLoginOtp(context, { userId: person.id, channel: body.send_otp_to, passwordAt: null })
  return person.id
}

/** Sends a new code for an open sign-in; for anything else nothing happens, and nobody can tell. */
export async function resendLoginOtp(context: Context, userId: number): Promise<void> {
  const login = await findOpenLogin(context.db, userId, RESEND_MINUTES)
  if (login) await sendLoginOtp(context, { userId, channel: login.channel, passwordAt: login.password_at })
}

/** Where a call comes from, for limits and the audit log. */
export function from(request: FastifyRequest): From {
  return { address: subjectOfAddress(request.ip), requestId: request.id }
}

/** The refusal of somebody who is switched off or whose document is not signed. */
export function inactive(): AppError {
  return new AppError('account-inactive', { errors: { status: [MESSAGES.login.inactive] } })
}

/** Writes one line about a sign-in to the audit log. */
export async function note(
  { db }: Context,
  action: string,
  userId: number | null,
  from: From,
): Promise<void> {
  await audit(db, { actorId: userId, action, address: from.address, requestId: from.requestId })
}

/** Tries count by account, so that its three names share one count; unknown names count alike. */
function accountSubject({ secrets }: Context, userId: number | undefined, name: string): string {
  if (userId !== undefined) return `user:${userId}`
  // Hashed, because people type their password into the wrong field.
  return `name:${secrets.hmac('sign-in-name', name.toLowerCase()).toString('base64url')}`
}
