import { PERSON } from '@chukta/contract/person-messages'
import { withTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Secrets } from '../../../platform/security/secrets.ts'
import { savePan } from './identities-sql.ts'
import type { VerifiedPerson } from './person-sql.ts'
import { identityAad } from './sealed-identity.ts'
import type { VerificationDeps } from './verification-deps.ts'
import { countCheck } from './verification-limits.ts'
import { noAnswer, refuseUnlessNext } from './verification-service.ts'

const messages = PERSON.verification

/**
 * First step: asks whether the PAN exists under the name, and stores it encrypted.
 * Throws 422 with the reason at its field, 409 out of order, 429, and 503 when the provider gave no answer.
 */
export async function verifyPan(
  deps: VerificationDeps,
  person: VerifiedPerson,
  { pan, name }: { pan: string; name: string },
): Promise<string> {
  const { db, secrets } = deps
  await refuseUnlessNext(db, person, 'pan')
  await countCheck(db, person.id)
  const found = await deps.identity.checkPan(pan, name)
  if (found.kind === 'unknown') throw noAnswer(deps, 'pan', found, messages.panUnable)
  if (found.kind !== 'valid') {
    const isName = found.kind === 'other-name'
    await audit(db, { actorId: person.id, action: 'verification.pan-refused', detail: { why: found.kind } })
    throw new AppError('invalid-fields', {
      message: messages.panFailed,
      errors: isName ? { name: [messages.panName] } : { pan: [messages.panInvalid] },
    })
  }
  await withTransaction(db, async (trx) => {
    const sealed = { ...sealPan(secrets, person.id, pan), reference: found.reference, holder: found.holder }
    if (!(await savePan(trx, person.id, sealed)))
      throw new AppError('conflict', { message: messages.stepDone })
    await audit(trx, { actorId: person.id, action: 'verification.pan' })
  })
  return messages.panVerified
}

function sealPan(secrets: Secrets, userId: number, pan: string) {
  return { cipher: secrets.encrypt(pan, identityAad('pan', userId)), last4: pan.slice(-4) }
}
