import type { Language } from '@chukta/contract/languages'
import { formatRupees, paiseToRupees } from '@chukta/contract/money'
import type { ItemReceipt } from '@chukta/contract/payables/baskets'
import { RECORDS } from '@chukta/contract/record-messages'
import { dateIn, inLanguage, nameIn } from '../../../languages/answers.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { PaperBrand } from '../../../platform/files/paper-head.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { refuseRecord } from '../../../platform/http/foreign-record.ts'
import { indianTime } from '../../../platform/indian-clock.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { paperBrandOf, readCompany } from '../../identity/api.ts'
import { accountOf, findItemReceipt } from '../../payables/api.ts'
import { drawFairly } from './invoice-service.ts'

type Paper = Parameters<typeof drawFairly>[2]

/**
 * The receipt of one payee of a payment of several: their own amount, nothing of the others. Throws 404 out of scope,
 * 409 while it is not paid.
 */
export async function itemReceipt(db: Db, scope: Scope, itemId: number): Promise<ItemReceipt> {
  const row = await findItemReceipt(db, scope, itemId)
  if (!row) return refuseRecord(db, scope.actor.id, `payment item ${itemId}`)
  if (row.paid_at === null) throw new AppError('conflict', { message: RECORDS.reports.notPaid })
  return {
    id: row.id,
    transaction_id: row.payment_id,
    urn: row.order_id,
    position: row.position,
    file_name: `${row.order_id}-${row.position}.pdf`,
    issuer: (await readCompany(db)).trade_name,
    paid_at: row.paid_at.toISOString(),
    paid_by: row.payer_name,
    paid_to: row.payee_name,
    paid_to_account: accountOf(row),
    service_name: row.service_name,
    payment_for: row.payment_for,
    payment_mode: row.payment_mode,
    amount: paiseToRupees(row.base_paise),
    refunded: paiseToRupees(row.refunded_paise),
    utr: row.utr,
    arrived_at: row.arrived_at?.toISOString() ?? null,
  }
}

/** The same as an A4 PDF in a language; drawing is fair between people. Throws as `itemReceipt`, and 503 when too many wait. */
export async function itemReceiptPdf(deps: Deps, scope: Scope, itemId: number, language: Language) {
  const receipt = await itemReceipt(deps.db, scope, itemId)
  const brand = await paperBrandOf(deps.db, receipt.issuer)
  const pdf = await drawFairly(deps, String(scope.actor.id), paperOf(receipt, brand, language))
  return { receipt, pdf }
}

function paperOf(receipt: ItemReceipt, brand: PaperBrand, language: Language): Paper {
  const say = (english: string) => nameIn(language, english)
  const { amount, refunded, utr, issuer } = receipt
  return {
    kind: 'receipt',
    title: say('Payment receipt'),
    no: `${receipt.urn}-${receipt.position}`,
    day: dateIn(language, indianTime.format(new Date(receipt.paid_at))),
    issuer,
    brand,
    parties: [
      { label: say('Paid by'), name: receipt.paid_by, lines: [] },
      { label: say('Paid to'), name: receipt.paid_to, lines: [receipt.paid_to_account] },
    ],
    facts: [
      { label: say('Transaction ID'), value: receipt.urn },
      { label: say('Service'), value: say(receipt.service_name) },
      { label: say('Payment mode'), value: say(receipt.payment_mode) },
      ...(utr === null ? [] : [{ label: 'UTR', value: utr }]),
    ],
    items: [
      {
        description: say(receipt.payment_for ?? receipt.service_name),
        sac: '',
        amount: formatRupees(amount),
      },
    ],
    hasSac: false,
    sums: [
      { label: say('Amount'), value: formatRupees(amount), isTotal: true },
      ...(refunded === '0.00' ? [] : [{ label: say('Refunded'), value: formatRupees(refunded) }]),
    ],
    words: null,
    labels: {
      locale: `${language}-IN`,
      description: say('Description'),
      amount: say('Amount'),
      inWords: say('In words'),
    },
    foot: inLanguage(
      language,
      `This is a computer-made receipt and needs no signature. ${issuer}, payments for India.`,
    ),
  }
}
