import type { PasskeyProof } from '@chukta/contract/identity/passkeys'
import { MESSAGES } from '@chukta/contract/messages'
import type { Context } from '../../../platform/context.ts'
import { startSession } from '../sign-in/session-service.ts'
import { type Exchange, unusablePasskey } from './challenges-service.ts'
import { checkProof } from './passkey-proof-service.ts'

/**
 * Signs a person in by a passkey alone: it is something they have, opened by something they are or know. Gives the
 * session as the OTP step does. Throws 400 for a proof that is not right and for a person who is inactive.
 */
export async function signInWithPasskey(context: Context, proof: PasskeyProof, exchange: Exchange) {
  const userId = await checkProof(context, null, proof, exchange)
  const session = await startSession(context, { userId, ...exchange, by: 'passkey' })
  if (!session) throw unusablePasskey()
  return { token: session.token, role_id: session.roleId, user_id: userId, message: MESSAGES.login.signedIn }
}
