import type { Secrets } from '../../../platform/security/secrets.ts'
import { openGstin } from '../../identity/api.ts'
import {
  findTaxInvoice,
  listTaxNotes,
  type PartyColumns,
  type TaxInvoiceRow,
  type TaxNoteRow,
} from './documents-sql.ts'
import type { NumberingParts } from './kept-parties.ts'
import { numberPayment } from './numbering-service.ts'

/**
 * The numbered invoice of a paid payment, which comes from a scoped query; numbers it where the job has not yet.
 * Undefined when that takes too long.
 */
export async function taxInvoiceOf(
  parts: NumberingParts,
  { id, paid_at }: { id: number; paid_at: Date },
): Promise<TaxInvoiceRow | undefined> {
  const known = await findTaxInvoice(parts.db, id)
  if (known) return known
  await numberPayment(parts, id, paid_at)
  return findTaxInvoice(parts.db, id)
}

/** The credit and debit notes of a payment, which comes from a scoped query; oldest first. */
export function taxNotesOf(db: NumberingParts['db'], paymentId: number): Promise<TaxNoteRow[]> {
  return listTaxNotes(db, paymentId)
}

/** The GSTIN of the recipient of a document; null where they are not registered. */
export function recipientGstin(secrets: Secrets, { user_id, gstin_cipher }: PartyColumns): string | null {
  if (user_id === null || gstin_cipher === null) return null
  return openGstin(secrets, user_id, gstin_cipher)
}
