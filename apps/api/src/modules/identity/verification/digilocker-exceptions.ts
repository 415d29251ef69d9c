import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { ExceptionResolution, ExceptionSource } from '../../../platform/exception-source.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { endAadhaarOtpsOf } from './aadhaar-otps-sql.ts'
import { decideName, findInReview, namesToCompare } from './digilocker-exceptions-sql.ts'
import { endDigilockerOf } from './digilocker-sql.ts'
import { lockPersonOf, saveDigilockerAadhaar } from './identities-sql.ts'

/** Names on documents of DigiLocker that fit only in part, in the exceptions queue: a person says whether they are one's own. */
export function identityExceptions(): ExceptionSource {
  return {
    kind: 'identity',
    rows: namesToCompare,
    effects: { accept: ['identity.decide'], decline: ['identity.decide'] },
    resolve: (db, id, how) => withTransaction(db, (trx) => decide(trx, id, how)),
  }
}

async function decide(trx: Db, id: number, { action, reason, actor }: ExceptionResolution): Promise<boolean> {
  const found = await findInReview(trx, id)
  if (!found) return false
  const { user_id: userId } = found
  await lockPersonOf(trx, userId)
  const isOwn = action === 'accept'
  const decided = await decideName(trx, id, isOwn ? 'success' : 'mismatch')
  if (!decided) return false
  if (isOwn) {
    const { aadhaar_last4: last4, reference } = decided
    if (!(await saveDigilockerAadhaar(trx, userId, { last4, reference }))) return false
    await endAadhaarOtpsOf(trx, { userId })
    await endDigilockerOf(trx, { userId })
  }
  await audit(trx, {
    actorId: actor.userId,
    action: `verification.digilocker-${isOwn ? 'accepted' : 'declined'}`,
    object: `user ${userId}`,
    detail: { reason },
    requestId: actor.requestId,
  })
  return true
}
