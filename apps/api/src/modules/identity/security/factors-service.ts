import { SECURITY } from '@chukta/contract/identity/security-messages'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { Actor } from '../../../platform/security/gate.ts'
import { endEverything } from '../credentials/credentials-service.ts'
import { notifyOwner } from './factor-news.ts'
import { dropFactors, endStepUps, getFactors, holdPerson } from './factors-sql.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { dropRecoveryCodes, replaceRecoveryCodes } from './totp-sql.ts'

/** Removes all factors of a person, with the recovery codes, and ends all their credentials. The caller audits and mails. */
export async function removeAllFactors(trx: Db, userId: number): Promise<void> {
  await holdPerson(trx, userId)
  await dropFactors(trx, userId)
  await endEverything(trx, { userId })
}

/** A person's second factors, and whether their role requires one. */
export async function readFactors({ db }: Deps, userId: number) {
  const { passkeys, totp_since, recovery_codes_left, required_from } = await getFactors(db, userId)
  return {
    passkeys,
    totp: totp_since !== null,
    totp_since: totp_since?.toISOString() ?? null,
    recovery_codes_left,
    required_from: required_from?.toISOString() ?? null,
  }
}

/**
 * The source of a person's code for signing in: `app` with an authenticator app, `passkey` with a passkey alone (a
 * recovery code then), null without a factor. With a factor no code by mail or SMS counts anywhere.
 */
export async function codeSourceOf(db: Db, userId: number): Promise<'app' | 'passkey' | null> {
  const { passkeys, totp_since } = await getFactors(db, userId)
  if (totp_since !== null) return 'app'
  return passkeys > 0 ? 'passkey' : null
}

/**
 * Runs after a factor was added. The first one gives ten recovery codes, and the sessions that a message had proved need
 * a proof by it, except the session that added it. Gives the codes to show once; null for another factor.
 */
export async function afterAdding(trx: Db, actor: Pick<Actor, 'id' | 'tokenHash'>): Promise<string[] | null> {
  const { passkeys, totp_since, recovery_codes_left } = await getFactors(trx, actor.id)
  const isFirst = passkeys + (totp_since === null ? 0 : 1) === 1
  if (isFirst) await endStepUps(trx, actor.id, actor.tokenHash)
  // Also for the passkeys of people who never had any codes.
  return isFirst || recovery_codes_left === 0 ? newCodesOf(trx, actor.id) : null
}

/** Replaces a person's recovery codes. Gives them to show this once. */
export async function newCodesOf(trx: Db, userId: number): Promise<string[]> {
  const { shown, hashes } = newRecoveryCodes()
  await replaceRecoveryCodes(trx, userId, hashes)
  return shown
}

/** Ten new recovery codes in place of the old ones. Throws 409 without a factor. */
export async function makeCodes(deps: Deps, actor: Actor, requestId: string): Promise<string[]> {
  return withTransaction(deps.db, async (trx) => {
    await holdPerson(trx, actor.id)
    if ((await codeSourceOf(trx, actor.id)) === null) {
      throw new AppError('conflict', { message: SECURITY.recovery.noFactor })
    }
    await notifyOwner(trx, deps, {
      userId: actor.id,
      action: 'recovery-codes.made',
      text: 'New recovery codes were made for your account. The ones before no longer work.',
      requestId,
    })
    return newCodesOf(trx, actor.id)
  })
}

/**
 * Runs after a factor was removed: the last one takes the recovery codes with it. Throws 409 when the person would be
 * left without a factor that their role requires.
 */
export async function afterRemoving(trx: Db, userId: number): Promise<void> {
  const { passkeys, totp_since, required_from } = await getFactors(trx, userId)
  if (passkeys > 0 || totp_since !== null) return
  const isDue = required_from !== null && required_from.getTime() <= Date.now()
  if (isDue) throw new AppError('conflict', { message: SECURITY.lastFactor })
  await dropRecoveryCodes(trx, userId)
}
