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
import type { VerificationContext } from './verification-context.ts'

/** Our ids of requests to DigiLocker begin with this; those of signatures with another. */
export const DIGILOCKER_IDS = 'CKD-'
const TAKE = 50

/**
 * Syncs a request to DigiLocker: asks the provider and applies its answer. Webhook, returning screen and sweep all call
 * this; none of them is trusted. An unlisted status changes nothing. Of the document only the last four digits stay.
 */
export async function settleDigilocker(context: VerificationContext, verificationId: string): Promise<void> {
  const { db, digilocker, log } = context
  const open = await findPendingDigilocker(db, verificationId)
  if (!open) return
  const found = await digilocker.findRequest(verificationId)
  await keepWord(context, open.user_id, verificationId, found)
  if (found.kind === 'expired' || found.kind === 'denied') {
    return end(context, open.user_id, verificationId, found.kind)
  }
  if (found.kind !== 'authenticated') {
    if (found.kind === 'unknown')
      log.warn({ reason: found.reason }, 'DigiLocker says nothing that can be applied')
    return
  }
  const document = await digilocker.readAadhaar(verificationId)
  await keepWord(context, open.user_id, verificationId, document)
  if (document.kind === 'none') return end(context, open.user_id, verificationId, 'denied')
  if (document.kind === 'over') return end(context, open.user_id, verificationId, 'expired')
  if (document.kind === 'unknown') {
    log.warn({ reason: document.reason }, 'a document of DigiLocker could not be read')
    return
  }
  await judge(context, open.user_id, verificationId, document)
}

/** Syncs every due request. */
export async function settleDueDigilocker(context: VerificationContext): Promise<void> {
  const due = await takeDueDigilocker(context.db, TAKE)
  for (const { verification_id: verificationId } of due) await settleDigilocker(context, verificationId)
}

async function judge(
  context: VerificationContext,
  userId: number,
  verificationId: string,
  document: AadhaarDocument,
): Promise<void> {
  const { db } = context
  const person = await findPerson(db, userId)
  if (!person) return
  const fit = fitOfName(document.name, nameToFit(person))
  if (fit === 'same') return complete(context, userId, verificationId, document.last4)
  if (fit === 'other') return end(context, userId, verificationId, 'mismatch')
  if (await leaveToReview(db, verificationId, document)) {
    await closeWords(context, userId)
    await audit(db, { actorId: userId, action: 'verification.digilocker-review', object: verificationId })
  }
}

/** Stores an unlisted status while the request is open: one that comes after its end needs no person. */
async function keepWord(
  context: VerificationContext,
  userId: number,
  verificationId: string,
  said: { kind: string; unlisted?: string },
): Promise<void> {
  await withTransaction(context.db, async (trx) => {
    if (!(await lockPendingDigilocker(trx, verificationId))) return
    await keepAadhaarWord({ ...context, db: trx }, 'DigiLocker', userId, said)
  })
}

/** Closes reports after the end of a request: another call may have stored a status meanwhile. */
const closeWords = (context: VerificationContext, userId: number) =>
  keepAadhaarWord(context, 'DigiLocker', userId, { kind: 'ended' })

async function end(
  context: VerificationContext,
  userId: number,
  verificationId: string,
  status: 'expired' | 'denied' | 'mismatch',
): Promise<void> {
  const { db } = context
  if (!(await endDigilocker(db, verificationId, status))) return
  await closeWords(context, userId)
  await audit(db, { actorId: userId, action: `verification.digilocker-${status}`, object: verificationId })
}

/** Takes the step once: the other way, or a concurrent call, may have been first. */
async function complete(
  context: VerificationContext,
  userId: number,
  verificationId: string,
  last4: string,
): Promise<void> {
  const { db, aadhaarMemory } = context
  await withTransaction(db, async (trx) => {
    await lockPersonOf(trx, userId)
    const reference = await endDigilocker(trx, verificationId, 'success')
    if (!reference || !(await saveDigilockerAadhaar(trx, userId, { last4, reference }))) return
    await endAadhaarOtpsOf(trx, { userId })
    await endDigilockerOf(trx, { userId })
    await closeWords({ ...context, db: trx }, userId)
    await audit(trx, {
      actorId: userId,
      action: 'verification.aadhaar',
      object: verificationId,
      detail: { by: 'digilocker' },
    })
  })
  aadhaarMemory.forget(userId)
}
