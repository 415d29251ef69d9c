import { MESSAGES } from '@chukta/contract/messages'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { hashToken, randomToken, sameSecret } from '../../platform/secrets.ts'
import { loginOtpHash } from './login-otp.ts'
import { countTry, findLoginOtp, openSession } from './login-otp-sql.ts'
import { type From, inactive, note } from './sign-in-service.ts'
import { isActive } from './sign-in-sql.ts'

/** Hours after which a session is over, used or not (design 8.7). */
const SESSION_HOURS = 12

/**
 * Second step of signing in: counts the try, then compares, then opens a session. Gives its token once;
 * only a hash is kept. Other sessions of the person go on.
 * Throws 400 for a wrong, used, expired or worn-out code and for a person made inactive since.
 */
export async function validateLoginOtp(context: Context, userId: number, otp: string, from: From) {
  const { db, secrets } = context
  const tried = await countTry(db, userId)
  if (!tried) throw await whyNot(context, userId)
  if (!sameSecret(tried.code_hash, loginOtpHash(secrets, userId, otp))) {
    await note(context, 'sign-in.wrong-otp', userId, from)
    throw new AppError('invalid-otp')
  }
  const token = randomToken()
  const session = await openSession(db, {
    otpId: tried.id,
    tokenHash: hashToken(token),
    hours: SESSION_HOURS,
  })
  if (!session) throw await whyNoSession(context, userId)
  await note(context, 'sign-in.done', userId, from)
  return { token, roleId: session.role_id }
}

/** Why a code takes no try. Somebody without any code gets the answer of a wrong one. */
async function whyNot({ db }: Context, userId: number): Promise<AppError> {
  const otp = await findLoginOtp(db, userId)
  if (!otp || otp.used) return new AppError('invalid-otp')
  if (otp.spent) return new AppError('invalid-otp', { message: MESSAGES.loginOtp.spent })
  return otp.expired
    ? new AppError('invalid-otp', { message: MESSAGES.loginOtp.expired })
    : new AppError('invalid-otp')
}

/** The code was right, yet there is no session: another try was faster, or the person is inactive now. */
async function whyNoSession(context: Context, userId: number): Promise<AppError> {
  return (await isActive(context.db, userId)) ? whyNot(context, userId) : inactive()
}
