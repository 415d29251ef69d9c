import type { PasskeyProof } from '@chukta/contract/identity/passkeys'
import type { Deps } from '../../../platform/deps.ts'
import type { Actor } from '../../../platform/security/gate.ts'
import { signedInAnswer, startSession } from '../sign-in/session-service.ts'
import { type Exchange, keepChallenge, takeChallenge, unusablePasskey } from './challenges-service.ts'
import { findCredential, listPasskeys, noteUse, type StoredCredential } from './passkeys-sql.ts'
import { passkeyLibrary, relyingParty } from './relying-party.ts'

/**
 * Begins a proof: the options for the browser's authenticator. Without an actor any passkey of this portal may answer
 * (signing in), else one of the actor's (a step-up).
 */
export async function beginProof(
  deps: Deps,
  actor: Actor | null,
  exchange: Exchange,
): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await passkeyLibrary()
  const own = actor ? await listPasskeys(deps.db, actor.id) : []
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps.config).id,
    userVerification: 'required',
    allowCredentials: own.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transports as never[],
    })),
  })
  await keepChallenge(deps, purposeOf(actor), actor, options.challenge, exchange)
  return { ...options }
}

/**
 * Checks a proof against the challenge of this browser, which it consumes. Gives the passkey's owner.
 * Throws 400, always the same, for everything that is not right.
 */
export async function checkProof(
  deps: Deps,
  actor: Actor | null,
  proof: PasskeyProof,
  exchange: Exchange,
): Promise<number> {
  const challenge = await takeChallenge(deps, purposeOf(actor), actor, exchange)
  const stored = await findCredential(deps.db, proof.id)
  if (!stored || (actor && stored.user_id !== actor.id)) throw unusablePasskey()
  const { userHandle } = proof.response
  if (userHandle && userHandle !== userHandleOf(stored.user_id)) throw unusablePasskey()
  const counter = await counterOf(deps, challenge, stored, proof)
  if (!(await noteUse(deps.db, stored.id, counter))) throw unusablePasskey()
  return stored.user_id
}

/** Gives the authenticator's counter. Throws 400 unless signature, origin, challenge and verification are right. */
async function counterOf(
  { config }: Deps,
  challenge: string,
  stored: StoredCredential,
  { response, ...credential }: PasskeyProof,
): Promise<number> {
  const { verifyAuthenticationResponse } = await passkeyLibrary()
  const { userHandle, ...signed } = response
  const party = relyingParty(config)
  const checked = await verifyAuthenticationResponse({
    response: {
      ...credential,
      response: { ...signed, ...(userHandle ? { userHandle } : {}) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: stored.credential_id,
      publicKey: new Uint8Array(stored.public_key),
      counter: stored.counter,
      transports: stored.transports as never[],
    },
  }).catch((error: unknown) => {
    throw unusablePasskey(error)
  })
  if (!checked.verified) throw unusablePasskey()
  return checked.authenticationInfo.newCounter
}

/** The user handle that an authenticator stores, in base64url. */
function userHandleOf(userId: number): string {
  return Buffer.from(String(userId)).toString('base64url')
}

const purposeOf = (actor: Actor | null) => (actor ? 'step-up' : 'sign-in')

/**
 * Signs a person in by a passkey alone: it combines possession with a biometric or PIN. Gives the
 * session as the OTP step does. Throws 400 for a wrong proof and for a person who is inactive.
 */
export async function signInWithPasskey(deps: Deps, proof: PasskeyProof, exchange: Exchange) {
  const userId = await checkProof(deps, null, proof, exchange)
  const session = await startSession(deps, { userId, ...exchange, by: 'passkey' })
  if (!session) throw unusablePasskey()
  return signedInAnswer(session)
}
