import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type Company, openGstin } from '../../identity/api.ts'
import { keepRecipient, keepSupplier, listRecipients, type RecipientRow } from './parties-sql.ts'
import { stateOfRecipient } from './split-tax.ts'

/** The deps of numbering. */
export type NumberingParts = Pick<Deps, 'db' | 'secrets' | 'log'>

export type KeptSupplier = { id: number; stateCode: string; gstin: string }
export type KeptRecipient = { id: number; stateCode: string }

/** The present company, stored for the documents that are numbered with it. */
export async function supplierOf(trx: Db, company: Company): Promise<KeptSupplier> {
  const { legal_name, trade_name, state_code, gstin, cin } = company
  const town = [company.city, company.pin].filter((part) => part !== '').join(' ')
  const address = [company.address_line1, company.address_line2, town]
    .filter((part) => part !== '')
    .join('\n')
  const id = await keepSupplier(trx, { legal_name, trade_name, address, state_code, gstin, cin })
  return { id, stateCode: state_code, gstin }
}

/** The present payers, stored for the documents that are numbered with them, by the payer's id. */
export async function recipientsOf(
  { db, secrets, log }: NumberingParts,
  payerIds: number[],
): Promise<Map<number, KeptRecipient>> {
  const rows = await listRecipients(db, [...new Set(payerIds)])
  const kept = new Map<number, KeptRecipient>()
  for (const row of rows) {
    if (row.kept_id !== null) {
      kept.set(row.user_id, { id: row.kept_id, stateCode: row.kept_state_code ?? '' })
      continue
    }
    const stateCode = stateOfRecipient(gstinOf({ secrets, log }, row), row.state)
    kept.set(row.user_id, { id: await keepRecipient(db, row, stateCode), stateCode })
  }
  return kept
}

/** The GSTIN of a payer. One that cannot be decrypted must not block the numbering: it gives its holder no state. */
function gstinOf({ secrets, log }: Omit<NumberingParts, 'db'>, row: RecipientRow): string | null {
  if (row.gstin_cipher === null) return null
  try {
    return openGstin(secrets, row.user_id, row.gstin_cipher)
  } catch (error) {
    log.error({ err: error, user: row.user_id }, 'a GSTIN cannot be opened')
    return null
  }
}
