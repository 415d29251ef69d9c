import { MESSAGES } from '@chukta/contract/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { sameSecret } from '../../../platform/security/secrets.ts'
import { WRONG_CODES_PER_DAY } from '../../../platform/security/typed-codes-sql.ts'
import { sendMail } from '../../messaging/api.ts'
import { factorOfCode } from '../security/factor-code-service.ts'
import {
  findLoginCode,
  type SignIn,
  secondsUntilCodeTry,
  spendLoginCode,
  takeCodeTry,
  takeNotice,
} from './login-codes-sql.ts'
import { originOf } from './request-origin.ts'
import { loginCodeHash } from './send-login-code.ts'
import { type Started, startSession } from './session-service.ts'
import { clearSignInCookie, readSignIn } from './sign-in-cookie.ts'
import { codesSpent } from './sign-in-limits.ts'
import { auditSignIn } from './sign-in-service.ts'

const AT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'medium',
  timeStyle: 'short',
})

/**
 * Second step of signing in: counts a try, then compares, then opens a session. The code is that of the sign-in whose
 * secret the browser's cookie holds: without it nothing is found, and nothing is counted. With a factor it is the
 * authenticator app's code or a recovery code, and one that was sent opens nothing.
 * Throws 400 for a wrong, used, expired or used-up code and for a person made inactive since, 429 when ten
 * wrong ones were entered within a day.
 */
export async function checkLoginCode(
  deps: Deps,
  { userId, otp }: { userId: number; otp: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Started> {
  const { db, secrets } = deps
  const signIn = readSignIn(request, userId)
  const tried = await takeCodeTry(db, signIn, WRONG_CODES_PER_DAY)
  if (!tried) throw await reasonForNoTry(deps, signIn)
  if (tried.taken === null) {
    throw codesSpent(await secondsUntilCodeTry(db, userId, tried.device_id, WRONG_CODES_PER_DAY))
  }
  const by = sameSecret(tried.code_hash, loginCodeHash(secrets, userId, otp))
    ? 'otp'
    : await factorOfCode(deps, userId, otp, request.id)
  if (by === null) {
    await auditSignIn(deps, 'sign-in.wrong-otp', userId, originOf(request))
    if (tried.taken >= WRONG_CODES_PER_DAY) await notifyOwner(deps, userId, tried.device_id)
    throw new AppError('invalid-otp')
  }
  const spend = (trx: Deps['db']) => spendLoginCode(trx, tried, by === 'otp')
  const started = await startSession(deps, { userId, request, reply, by, spend })
  if (!started) throw await reasonForNoTry(deps, signIn)
  clearSignInCookie(reply, deps.config, userId)
  return started
}

/** The refusal of a code that allows no try. A sign-in without any code gets the answer of a wrong one. */
async function reasonForNoTry({ db }: Deps, signIn: SignIn): Promise<AppError> {
  const code = await findLoginCode(db, signIn)
  if (!code || code.used) return new AppError('invalid-otp')
  if (code.spent) return new AppError('invalid-otp', { message: MESSAGES.loginOtp.spent })
  return code.expired
    ? new AppError('invalid-otp', { message: MESSAGES.loginOtp.expired })
    : new AppError('invalid-otp')
}

/** A person who enters codes knows the password, so its owner is warned. At most one mail a day. */
async function notifyOwner({ db, secrets }: Deps, userId: number, deviceId: number | null): Promise<void> {
  const owner = await takeNotice(db, userId, deviceId)
  if (!owner) return
  const values = { name: owner.first_name, at: AT.format(new Date()) }
  await sendMail(db, secrets, { to: owner.email, template: 'wrong-codes', values })
}
