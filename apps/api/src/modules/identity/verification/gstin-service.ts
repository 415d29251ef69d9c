import { gstinError } from '@chukta/contract/gstin'
import { panOfGstin } from '@chukta/contract/identity/verification'
import { PERSON } from '@chukta/contract/person-messages'
import { withTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { saveGstin } from './identities-sql.ts'
import type { VerifiedPerson } from './person-sql.ts'
import { identityAad } from './sealed-identity.ts'
import type { VerificationDeps } from './verification-deps.ts'
import { countCheck } from './verification-limits.ts'
import { noAnswer, refuseUnlessNext } from './verification-service.ts'

const messages = PERSON.verification

/**
 * Third step, for companies and partnerships: the GSTIN must be that of a business, hold their PAN and be active. Kept
 * encrypted, because it contains the PAN. Throws 422, 409 out of order, 429, and 503 when the provider gave no answer.
 */
export async function verifyGstin(
  deps: VerificationDeps,
  person: VerifiedPerson,
  gstin: string,
): Promise<string> {
  const { db, secrets } = deps
  await refuseUnlessNext(db, person, 'gstin')
  const impossible = gstinError(gstin)
  if (impossible !== null) throw await refused(deps, person, 'impossible', impossible)
  const pan = secrets.decrypt(person.pan_cipher ?? '', identityAad('pan', person.id))
  if (panOfGstin(gstin) !== pan) throw await refused(deps, person, 'other-pan', messages.gstinOtherPan)
  await countCheck(db, person.id)
  const found = await deps.identity.checkGstin(gstin)
  if (found.kind === 'unknown') throw noAnswer(deps, 'gstin', found, messages.gstinFailed)
  if (found.kind === 'invalid') throw await refused(deps, person, 'invalid', messages.gstinInvalid)
  await withTransaction(db, async (trx) => {
    const sealed = {
      cipher: secrets.encrypt(gstin, identityAad('gstin', person.id)),
      last4: gstin.slice(-4),
      legalName: found.legalName,
    }
    if (!(await saveGstin(trx, person.id, sealed)))
      throw new AppError('conflict', { message: messages.stepDone })
    await audit(trx, { actorId: person.id, action: 'verification.gstin' })
  })
  return messages.gstinVerified
}

async function refused(
  { db }: VerificationDeps,
  person: VerifiedPerson,
  why: string,
  sentence: string,
): Promise<AppError> {
  await audit(db, { actorId: person.id, action: 'verification.gstin-refused', detail: { why } })
  return new AppError('invalid-fields', { message: messages.gstinFailed, errors: { gstin: [sentence] } })
}
