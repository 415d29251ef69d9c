import { CHALLENGE_SECONDS } from '@chukta/contract/identity/passkeys'
import { SECURITY } from '@chukta/contract/identity/security-messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { cookieOptions } from '../../../platform/http/cookies.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { Actor } from '../../../platform/security/gate.ts'
import { hashToken, randomToken } from '../../../platform/security/secrets.ts'
import { addChallenge, type Purpose, spendChallenge } from './challenges-sql.ts'

/** A request with its reply: the challenge of a passkey belongs to the browser that asked for it. */
export type Exchange = { request: FastifyRequest; reply: FastifyReply }

const cookieName = (purpose: Purpose) => `passkey_${purpose.replace('-', '_')}`

/** Stores a challenge for one answer of this browser (and of this session, where there is one), for five minutes. */
export async function keepChallenge(
  { db, config }: Deps,
  purpose: Purpose,
  actor: Actor | null,
  challenge: string,
  { reply }: Exchange,
): Promise<void> {
  const token = randomToken()
  await addChallenge(db, {
    tokenHash: hashToken(token),
    purpose,
    sessionHash: actor?.tokenHash ?? null,
    challenge,
    seconds: CHALLENGE_SECONDS,
  })
  reply.setCookie(cookieName(purpose), token, { ...cookieOptions(config), maxAge: CHALLENGE_SECONDS })
}

/** Consumes the challenge of this browser, whether or not the answer is right. Throws 400 when there is none. */
export async function takeChallenge(
  { db }: Deps,
  purpose: Purpose,
  actor: Actor | null,
  { request }: Exchange,
): Promise<string> {
  const token = request.cookies[cookieName(purpose)]
  const sessionHash = actor?.tokenHash ?? null
  const spent = token && (await spendChallenge(db, { tokenHash: hashToken(token), purpose, sessionHash }))
  if (!spent) throw unusablePasskey()
  return spent.challenge
}

/** The only refusal of a passkey's answer, which does not reveal the reason. */
export function unusablePasskey(cause?: unknown): AppError {
  return new AppError('bad-request', { message: SECURITY.passkeys.unusable, cause })
}
