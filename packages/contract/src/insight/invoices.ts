import { z } from 'zod/mini'
import { call } from '../call.ts'
import { idParam } from '../fields.ts'
import { rupees } from '../money-shapes.ts'

const party = z.object({
  name: z.string(),
  /** Lines. */
  address: z.string(),
  /** `27-Maharashtra`; empty where it is not known. */
  state: z.string(),
  gstin: z.nullable(z.string()),
})

/** The facts that make a paper a tax paper: supplier, recipient and place of the charge, and the taxes inside it. */
export const taxFacts = z.object({
  supplier: z.extend(party, { cin: z.nullable(z.string()) }),
  recipient: party,
  /** `27-Maharashtra` */
  place_of_supply: z.string(),
  sac: z.string(),
  reverse_charge: z.literal('No'),
  /** The charge without its taxes. */
  taxable_value: rupees,
  /** CGST and SGST, or IGST; none where the rate is 0. */
  taxes: z.array(z.object({ name: z.enum(['CGST', 'SGST', 'IGST']), rate: z.string(), amount: rupees })),
  /** The total in Indian number words. */
  amount_in_words: z.string(),
})
export type TaxFacts = z.infer<typeof taxFacts>

/** The one model behind the dialog and the PDF (design 8.11): subtotal + GST = total, the amount paid. */
export const invoice = z.object({
  /** The transaction's id. */
  id: z.number(),
  /** Without gaps within an Indian financial year, at most 16 signs as GST allows: `CK/2627/0000042`. */
  invoice_no: z.string(),
  /** Named from the invoice number: `CK-2627-0000042.pdf`. */
  file_name: z.string(),
  /** The moment the payment was paid. */
  invoice_date: z.iso.datetime(),
  /** The transaction id that a person reads. */
  urn: z.string(),
  currency: z.literal('INR'),
  service_name: z.string(),
  description: z.string(),
  /** Bill to. */
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  paid_to: z.string(),
  payment_mode: z.string(),
  bank_reference_no: z.nullable(z.string()),
  /** The payment itself, then the charge where there is one (without the GST in it). */
  items: z.array(z.object({ description: z.string(), amount: rupees })),
  subtotal: rupees,
  gst_rate: z.string(),
  gst: rupees,
  total: rupees,
  /** The name of its author; absent before it was recorded. */
  issuer: z.optional(z.string()),
  /** For a supplier with a GSTIN. */
  tax: z.optional(taxFacts),
  /** The amount refunded since, and when; null without a refund. */
  refunded: z.nullable(z.object({ amount: rupees, at: z.iso.datetime() })),
  /** Amounts held by disputes of the payer's bank, and those taken back, each with its time; absent without any. */
  disputed: z.optional(z.array(z.object({ is_lost: z.boolean(), amount: rupees, at: z.iso.datetime() }))),
})
export type Invoice = z.infer<typeof invoice>

/** The part of one invoice's charge that a refund or a lost dispute returned; a debit note takes it again. */
export const creditNote = z.object({
  id: z.number(),
  kind: z.enum(['credit', 'debit']),
  /** At most 16 signs: `CK/2627/C000042`. */
  note_no: z.string(),
  file_name: z.string(),
  /** The moment it was booked. */
  note_date: z.iso.datetime(),
  invoice_no: z.string(),
  invoice_date: z.iso.datetime(),
  urn: z.string(),
  service_name: z.string(),
  payment_mode: z.string(),
  name: z.string(),
  mobile: z.string(),
  paid_to: z.string(),
  /** The part of the payment, then of the charge without its GST: with the GST they make the total. */
  items: z.array(z.object({ description: z.string(), amount: rupees })),
  subtotal: rupees,
  gst_rate: z.string(),
  gst: rupees,
  total: rupees,
  issuer: z.string(),
  tax: z.optional(taxFacts),
})
export type CreditNote = z.infer<typeof creditNote>

export const getInvoice = call({
  method: 'GET',
  path: '/transaction-invoice/:id',
  summary: 'The invoice of a paid transaction; 409 while it is not paid',
  feature: 'reports',
  access: 'reports.view',
  for: 'account',
  errors: ['conflict'],
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
  answer: z.object({ data: invoice }),
})

export const getInvoicePdf = call({
  method: 'GET',
  path: '/transaction-invoice/:id/pdf',
  summary: 'The same invoice as an A4 portrait PDF',
  feature: 'reports',
  access: 'reports.view',
  for: 'account',
  errors: ['conflict'],
  ours: true,
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
  // The bytes of the file.
  answer: z.unknown(),
})

export const listCreditNotes = call({
  method: 'GET',
  path: '/transaction-credit-notes/:id',
  summary: 'The credit and debit notes of a transaction, oldest first',
  feature: 'reports',
  access: 'reports.view',
  for: 'account',
  ours: true,
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
  answer: z.object({ data: z.array(creditNote) }),
})

export const getCreditNotePdf = call({
  method: 'GET',
  path: '/transaction-credit-notes/:id/pdf/:place',
  summary: 'One of them as an A4 portrait PDF, by its place in the list from 1',
  feature: 'reports',
  access: 'reports.view',
  for: 'account',
  ours: true,
  ids: { id: 'record' },
  params: z.object({ id: idParam, place: idParam }),
  // The bytes of the file.
  answer: z.unknown(),
})
