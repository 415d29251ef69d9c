import { LOGIN_OTP_SECONDS } from '@chukta/contract/identity/sign-in'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/configuration/config.ts'
import { cookieOptions } from '../../../platform/http/cookies.ts'
import { hashToken, randomToken } from '../../../platform/security/secrets.ts'
import type { SignIn } from './login-codes-sql.ts'

/** Minutes after the password was right in which a new code may be asked for. */
export const RESEND_MINUTES = 15
// A code that was asked for in the last minute still has its own time.
const COOKIE_SECONDS = RESEND_MINUTES * 60 + LOGIN_OTP_SECONDS

const nameOf = (userId: number) => `sign_in_${userId}`

/** The secret of a sign-in, for the browser's cookie, and its stored hash. */
export type NewSignIn = SignIn & { secret: string }

/** Begins a sign-in: a random secret that its codes belong to. */
export function newSignIn(userId: number): NewSignIn {
  const secret = randomToken()
  return { userId, secret, hash: hashToken(secret) }
}

/** Gives the browser the secret of its sign-in. */
export function setSignInCookie(reply: FastifyReply, config: Config, { userId, secret }: NewSignIn): void {
  reply.setCookie(nameOf(userId), secret, { ...cookieOptions(config), maxAge: COOKIE_SECONDS })
}

export function clearSignInCookie(reply: FastifyReply, config: Config, userId: number): void {
  reply.clearCookie(nameOf(userId), cookieOptions(config))
}

/** The sign-in whose secret a request holds. Without a cookie it is a random one, which costs the same work and finds nothing. */
export function readSignIn(request: FastifyRequest, userId: number): SignIn {
  return { userId, hash: hashToken(request.cookies[nameOf(userId)] ?? randomToken()) }
}
