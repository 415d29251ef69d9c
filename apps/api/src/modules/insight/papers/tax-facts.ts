import { GST_STATE_NAMES } from '@chukta/contract/gstin'
import type { TaxFacts } from '@chukta/contract/insight/invoices'
import { DEFAULT_LANGUAGE, type Language } from '@chukta/contract/languages'
import { paiseToRupees } from '@chukta/contract/money'
import type { TaxInvoiceRow, TaxNoteRow } from '../tax/documents-sql.ts'
import { amountInWords } from './amount-in-words.ts'

type Document = TaxInvoiceRow | TaxNoteRow

/** `{ tax }` of a document of a registered supplier, else nothing. `totalPaise` is the amount in words. */
export function taxFactsOf(it: Document, totalPaise: bigint): { tax?: TaxFacts } {
  if (!it.supplier_gstin) return {}
  return {
    tax: {
      supplier: {
        name: it.legal_name ?? '',
        address: it.supplier_address ?? '',
        state: stateText(it.supplier_state),
        gstin: it.supplier_gstin,
        cin: it.cin || null,
      },
      recipient: {
        name: it.recipient_legal_name || it.name || '',
        address: it.recipient_address ?? '',
        state: stateText(it.recipient_state),
        gstin: null,
      },
      place_of_supply: stateText(it.place_of_supply),
      sac: it.sac,
      reverse_charge: 'No',
      taxable_value: paiseToRupees(it.taxable_paise),
      taxes: taxesOf(it),
      amount_in_words: amountInWords(totalPaise),
    },
  }
}

/** The heads that a rate above 0 falls under. */
function taxesOf({ gst_rate, supplier_state, place_of_supply, ...it }: Document): TaxFacts['taxes'] {
  if (Number(gst_rate) === 0) return []
  if (supplier_state !== place_of_supply) {
    return [{ name: 'IGST', rate: rateText(gst_rate), amount: paiseToRupees(it.igst_paise) }]
  }
  const rate = halfOf(gst_rate)
  return [
    { name: 'CGST', rate, amount: paiseToRupees(it.cgst_paise) },
    { name: 'SGST', rate, amount: paiseToRupees(it.sgst_paise) },
  ]
}

/** `18.0000` → `18.00`, `18.2550` → `18.2550` */
export function rateText(rate: string): string {
  return rate.replace(/(\.\d\d)0+$/, '$1')
}

/** Half a rate: `18.0000` → `9.00`, `5.0000` → `2.50`. */
function halfOf(rate: string): string {
  const [whole = '0', part = ''] = rate.split('.')
  // In steps of 0.00005, so that half of every rate is whole.
  const steps = (BigInt(whole) * 10_000n + BigInt(part.padEnd(4, '0'))) * 5n
  return `${steps / 100_000n}.${String(steps % 100_000n).padStart(5, '0')}`.replace(/(\.\d\d)0+$/, '$1')
}

/** `27-Maharashtra`, as returns write a state; empty where it is not known. */
function stateText(code: string | null): string {
  return code ? `${code}-${GST_STATE_NAMES[code] ?? 'Other'}` : ''
}

/** `CK/2627/0000042` → `CK-2627-0000042.pdf` */
export function fileNameOf(no: string): string {
  return `${no.replaceAll('/', '-')}.pdf`
}

/** `CK-2627-0000042.pdf` in Hindi is `CK-2627-0000042-hi.pdf`: it is not the stored paper. */
export function fileNameIn(language: Language, fileName: string): string {
  return language === DEFAULT_LANGUAGE ? fileName : fileName.replace(/\.pdf$/, `-${language}.pdf`)
}
