import { randomUUID } from 'node:crypto'
import { PERSON } from '@chukta/contract/person-messages'
import { AppError } from '../../../platform/http/errors.ts'
import { pdfOf } from '../../../platform/pdf/drawing.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { readCompany } from '../company/company-service.ts'
import { agreementOf } from './agreement.ts'
import type { VerifiedPerson } from './person-sql.ts'
import { signingLinkAad } from './sealed-identity.ts'
import { claimSigning, findOpenSigning, loseSigning, saveSigningLink } from './signing-sql.ts'
import type { VerificationDeps } from './verification-deps.ts'
import { countCheck } from './verification-limits.ts'
import { noAnswer, refuseUnlessNext, verificationUrl } from './verification-service.ts'
import { waitForLink } from './wait-for-link.ts'

const messages = PERSON.verification

/**
 * Last step: makes the agreement, hands it to the signing service and gives the link where it is signed. While
 * a document is open, the same link. Claim, call, apply, as with a gateway: an answer that never came leaves
 * a document that may still be signed, and the next try makes another.
 * Throws 409 out of order or while another call makes it, and 503 when the service gave no answer.
 */
export async function requestSigning(
  deps: VerificationDeps,
  person: VerifiedPerson,
  token: string,
): Promise<string> {
  const { db, secrets } = deps
  await refuseUnlessNext(db, person, 'documents')
  const open = await openLink(deps, person.id)
  if (open) return open
  await countCheck(db, person.id)
  const claimed = await claimSigning(db, person.id, `CKV-${randomUUID()}`)
  if (!claimed) return (await openLink(deps, person.id)) ?? stillBusy()
  const { verification_id: verificationId } = claimed
  try {
    // The PDF code takes as much memory as the rest of the server, so it is loaded on first use.
    const { agreementPdf, SIGNATURE_PLACE } = await import('./agreement-pdf.ts')
    const { sha256, ...drawing } = await agreementPdf(
      agreementOf(person, (await readCompany(deps.db)).trade_name),
    )
    const made = await deps.eSign.requestSignature({
      verificationId,
      pdf: pdfOf(deps.log, 'agreement', drawing),
      signer: {
        name: `${person.first_name} ${person.last_name}`.trim(),
        email: person.email,
        mobile: person.mobile,
        aadhaarLast4: person.aadhaar_last4 ?? '',
      },
      place: SIGNATURE_PLACE,
      returnUrl: verificationUrl(deps, { id: person.id, token }),
    })
    if (made.kind !== 'requested')
      throw noAnswer(deps, 'documents', { ...made, kind: 'unknown' }, messages.signingMissing)
    const linkCipher = secrets.encrypt(made.link, signingLinkAad(person.id))
    await saveSigningLink(db, { verificationId, linkCipher, reference: made.reference, sha256 })
    await audit(db, { actorId: person.id, action: 'verification.signing-asked', object: verificationId })
    return made.link
  } catch (error) {
    await loseSigning(db, verificationId)
    throw error
  }
}

/** The link of the person's open document, waiting while another call makes it; null when there is none. */
async function openLink({ db, secrets }: VerificationDeps, userId: number): Promise<string | null> {
  const lose = (verificationId: string) => loseSigning(db, verificationId)
  const open = await waitForLink(() => findOpenSigning(db, userId), { lose, busy: stillBusy })
  return open && secrets.decrypt(open.link_cipher, signingLinkAad(userId))
}

function stillBusy(): never {
  throw new AppError('conflict', { message: messages.documentBusy })
}
