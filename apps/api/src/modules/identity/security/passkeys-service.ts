import type { NewCredential, Passkey } from '@chukta/contract/identity/passkeys'
import { SECURITY } from '@chukta/contract/identity/security-messages'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import type { Actor, Scope } from '../../../platform/security/gate.ts'
import { readCompany } from '../company/company-service.ts'
import { type Exchange, keepChallenge, takeChallenge, unusablePasskey } from './challenges-service.ts'
import { getContact } from './contact-sql.ts'
import { notifyOwner } from './factor-news.ts'
import { afterAdding, afterRemoving } from './factors-service.ts'
import { holdPerson } from './factors-sql.ts'
import { deletePasskey, insertPasskey, listPasskeys, type PasskeyRow } from './passkeys-sql.ts'
import { ALGORITHMS, passkeyLibrary, relyingParty } from './relying-party.ts'

const MOST = 20
const messages = SECURITY.passkeys

/** The caller's passkeys, newest first. */
export async function passkeysOf({ db }: Deps, actor: Actor): Promise<Passkey[]> {
  return (await listPasskeys(db, actor.id)).map(asAnswer)
}

/** Begins adding a passkey: the options for the browser's authenticator. Throws 409 when there are 20. */
export async function beginPasskey(
  deps: Deps,
  actor: Actor,
  exchange: Exchange,
): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await passkeyLibrary()
  const own = await listPasskeys(deps.db, actor.id)
  if (own.length >= MOST) throw new AppError('conflict', { message: messages.tooMany })
  const { first_name, email } = await getContact(deps.db, actor.id)
  const party = relyingParty(deps.config)
  const { trade_name } = await readCompany(deps.db)
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: trade_name,
    userID: new TextEncoder().encode(String(actor.id)),
    userName: email,
    userDisplayName: first_name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: own.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transports as never[],
    })),
    // It replaces the name at sign-in, and password and OTP together.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(deps, 'add', actor, options.challenge, exchange)
  return { ...options }
}

/**
 * Adds the passkey that the browser created. Gives it, and the recovery codes that come with a first factor. Throws 400 when it cannot be verified, 409 when it was added before.
 */
export async function addPasskey(
  deps: Deps,
  actor: Actor,
  { name, credential }: { name: string; credential: NewCredential },
  exchange: Exchange,
): Promise<{ passkey: Passkey; codes: string[] | null }> {
  const challenge = await takeChallenge(deps, 'add', actor, exchange)
  const made = await readCredential(deps, challenge, credential)
  return withTransaction(deps.db, async (trx) => {
    await holdPerson(trx, actor.id)
    if ((await listPasskeys(trx, actor.id)).length >= MOST) {
      throw new AppError('conflict', { message: messages.tooMany })
    }
    const row = await insertPasskey(trx, { userId: actor.id, name, ...made })
    if (!row) throw new AppError('conflict', { message: messages.known })
    await notifyOwner(trx, deps, {
      userId: actor.id,
      action: 'passkey.added',
      text: `The passkey “${name}” was added to your account.`,
      detail: { passkey_id: row.id, name },
      requestId: exchange.request.id,
    })
    return { passkey: asAnswer(row), codes: await afterAdding(trx, actor) }
  })
}

/** Removes a passkey of the caller. Throws 404 for another person's, 409 for the last factor where one is required. */
export async function removePasskey(
  deps: Deps,
  scope: Scope,
  id: number,
  { request }: Pick<Exchange, 'request'>,
): Promise<void> {
  const { actor } = scope
  const removed = await withTransaction(deps.db, async (trx) => {
    await holdPerson(trx, actor.id)
    const row = await deletePasskey(trx, scope, id)
    if (!row) return false
    await afterRemoving(trx, actor.id)
    await notifyOwner(trx, deps, {
      userId: actor.id,
      action: 'passkey.removed',
      text: `The passkey “${row.name}” was removed from your account.`,
      detail: { passkey_id: id, name: row.name },
      requestId: request.id,
    })
    return true
  })
  if (!removed) await refuseRecord(deps.db, actor.id, `passkey ${id}`)
}

async function readCredential(
  { config }: Deps,
  challenge: string,
  { response, ...credential }: NewCredential,
) {
  const { verifyRegistrationResponse } = await passkeyLibrary()
  const { transports, ...attested } = response
  const party = relyingParty(config)
  const checked = await verifyRegistrationResponse({
    response: { ...credential, response: attested, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    throw unusablePasskey(error)
  })
  if (!checked.verified) throw unusablePasskey()
  const { credential: made, credentialBackedUp } = checked.registrationInfo
  return {
    credentialId: made.id,
    publicKey: made.publicKey,
    counter: made.counter,
    transports: transports ?? [],
    backedUp: credentialBackedUp,
  }
}

function asAnswer({ id, name, backed_up, created_at, last_used_at }: PasskeyRow): Passkey {
  return {
    id,
    name,
    synced: backed_up,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}
