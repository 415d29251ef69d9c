import { withTransaction } from '../../../platform/database/db.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { AadhaarDocument } from '../../../providers/identity/digilocker.ts'
import { endAadhaarOtpsOf } from './aadhaar-otps-sql.ts'
import { keepAadhaarWord } from './aadhaar-words.ts'
import {
  endDigilocker,
  endDigilockerOf,
  findPendingDigilocker,
  leaveToReview,
  lockPendingDigilocker,
  takeDueDigilocker,
} from './digilocker-sql.ts'
import { fitOfName, nameToFit } from './holder-name.ts'
import { lockPersonOf, saveDigilockerAadhaar } from './identities-sql.ts'
import { findPerson } from './person-sql.ts'
import type { VerificationDeps } from './verification-deps.ts'

/** Our ids of requests to DigiLocker begin with this; those of signatures with another. */
export const DIGILOCKER_IDS = 'CKD-'
const TAKE = 50

/**
 * Syncs a request to DigiLocker: asks the provider and applies its answer. Webhook, returning screen and sweep all call
 * this; none of them is trusted. An unlisted status changes nothing. Of the document only the last four digits stay.
 */
export async function syncDigilocker(deps: VerificationDeps, verificationId: string): Promise<void> {
  const { db, digilocker, log } = deps
  const open = await findPendingDigilocker(db, verificationId)
  if (!open) return
  const found = await digilocker.findRequest(verificationId)
  await keepWord(deps, open.user_id, verificationId, found)
  if (found.kind === 'expired' || found.kind === 'denied') {
    return end(deps, open.user_id, verificationId, found.kind)
  }
  if (found.kind !== 'authenticated') {
    if (found.kind === 'unknown')
      log.warn({ reason: found.reason }, 'the answer of DigiLocker cannot be applied')
    return
  }
  const document = await digilocker.readAadhaar(verificationId)
  await keepWord(deps, open.user_id, verificationId, document)
  if (document.kind === 'none') return end(deps, open.user_id, verificationId, 'denied')
  if (document.kind === 'over') return end(deps, open.user_id, verificationId, 'expired')
  if (document.kind === 'unknown') {
    log.warn({ reason: document.reason }, 'a document of DigiLocker could not be read')
    return
  }
  await judge(deps, open.user_id, verificationId, document)
}

/** Syncs every due request. */
export async function syncDueDigilocker(deps: VerificationDeps): Promise<void> {
  const due = await takeDueDigilocker(deps.db, TAKE)
  for (const { verification_id: verificationId } of due) await syncDigilocker(deps, verificationId)
}

async function judge(
  deps: VerificationDeps,
  userId: number,
  verificationId: string,
  document: AadhaarDocument,
): Promise<void> {
  const { db } = deps
  const person = await findPerson(db, userId)
  if (!person) return
  const fit = fitOfName(document.name, nameToFit(person))
  if (fit === 'same') return complete(deps, userId, verificationId, document.last4)
  if (fit === 'other') return end(deps, userId, verificationId, 'mismatch')
  if (await leaveToReview(db, verificationId, document)) {
    await closeWords(deps, userId)
    await audit(db, { actorId: userId, action: 'verification.digilocker-review', object: verificationId })
  }
}

/** Stores an unlisted status while the request is open: one that comes after its end needs no person. */
async function keepWord(
  deps: VerificationDeps,
  userId: number,
  verificationId: string,
  said: { kind: string; unlisted?: string },
): Promise<void> {
  await withTransaction(deps.db, async (trx) => {
    if (!(await lockPendingDigilocker(trx, verificationId))) return
    await keepAadhaarWord({ ...deps, db: trx }, 'DigiLocker', userId, said)
  })
}

/** Closes reports after the end of a request: another call may have stored a status meanwhile. */
const closeWords = (deps: VerificationDeps, userId: number) =>
  keepAadhaarWord(deps, 'DigiLocker', userId, { kind: 'ended' })

async function end(
  deps: VerificationDeps,
  userId: number,
  verificationId: string,
  status: 'expired' | 'denied' | 'mismatch',
): Promise<void> {
  const { db } = deps
  if (!(await endDigilocker(db, verificationId, status))) return
  await closeWords(deps, userId)
  await audit(db, { actorId: userId, action: `verification.digilocker-${status}`, object: verificationId })
}

/** Takes the step once: the other way, or a concurrent call, may have been first. */
async function complete(
  deps: VerificationDeps,
  userId: number,
  verificationId: string,
  last4: string,
): Promise<void> {
  const { db, aadhaarMemory } = deps
  await withTransaction(db, async (trx) => {
    await lockPersonOf(trx, userId)
    const reference = await endDigilocker(trx, verificationId, 'success')
    if (!reference || !(await saveDigilockerAadhaar(trx, userId, { last4, reference }))) return
    await endAadhaarOtpsOf(trx, { userId })
    await endDigilockerOf(trx, { userId })
    await closeWords({ ...deps, db: trx }, userId)
    await audit(trx, {
      actorId: userId,
      action: 'verification.aadhaar',
      object: verificationId,
      detail: { by: 'digilocker' },
    })
  })
  aadhaarMemory.forget(userId)
}
