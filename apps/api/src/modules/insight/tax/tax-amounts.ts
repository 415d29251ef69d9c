import type { Amounts, NotedRow, NumberedRow } from './numbering-sql.ts'
import { difference, splitTax, type TaxParts } from './split-tax.ts'

/** The tax of a charge, as on its invoice. */
type Taxed = Amounts & { place_of_supply: string; sac: string; gst_rate: string }

/**
 * The taxes inside a charge at `gstRate`, which was frozen with its quote. A supplier without registration may collect
 * none: then the rate is 0. The place of supply of a recipient without a known state is the supplier's state.
 */
export function amountsOf(
  { value_paise: valuePaise, gst_rate: gstRate }: { value_paise: bigint; gst_rate: string },
  supplier: { stateCode: string; gstin: string },
  recipientState: string,
  sacCode: string,
): Taxed {
  const place = recipientState || supplier.stateCode
  const rate = supplier.gstin === '' ? '0' : gstRate
  return {
    ...asColumns(valuePaise, splitTax(valuePaise, rate, place === supplier.stateCode)),
    place_of_supply: place,
    sac: sacCode,
    gst_rate: rate,
  }
}

/**
 * Notes with the taxes of their invoices: each has the difference between the invoice's remaining charge before and
 * after it, so that all notes of a charge add up to its invoice. `noted` is the sum before them.
 */
export function taxNotes(notes: NumberedRow[], noted: NotedRow[]): NumberedRow[] {
  const byPayment = new Map(noted.map((row) => [row.payment_id, row]))
  return notes.map((note) => {
    const about = byPayment.get(note.payment_id)
    if (!about) throw new Error(`payment ${note.payment_id} has a note and no invoice`)
    const parts = (paise: bigint) =>
      splitTax(paise, about.gst_rate, about.supplier_state === about.place_of_supply)
    const before = about.credited_paise
    const isCredit = note.kind === 'credit'
    about.credited_paise += isCredit ? note.value_paise : -note.value_paise
    const after = about.credited_paise
    const change = isCredit
      ? difference(parts(after), parts(before))
      : difference(parts(before), parts(after))
    const { place_of_supply, sac, gst_rate } = about
    return { ...note, ...asColumns(note.value_paise, change), place_of_supply, sac, gst_rate }
  })
}

function asColumns(valuePaise: bigint, parts: TaxParts): Amounts {
  return {
    value_paise: valuePaise,
    taxable_paise: parts.taxablePaise,
    cgst_paise: parts.cgstPaise,
    sgst_paise: parts.sgstPaise,
    igst_paise: parts.igstPaise,
  }
}
