import { describe, expect, it } from 'vitest'
import type { TransactionRow } from '../reports/transactions-sql.ts'
import type { TaxInvoiceRow } from '../tax/documents-sql.ts'
import { makeInvoice } from './invoice-model.ts'

type Paid = Parameters<typeof makeInvoice>[0]
const row = {
  id: 7,
  urn: 'CK26112100007',
  service_name: 'Rental payments',
  description: 'House Rent',
  first_name: 'Meera',
  last_name: 'Rao',
  mobile: '9876543210',
  email: 'meera@example.in',
  paid_to: 'Kavita Deshpande',
  payment_mode: 'UPI',
  bank_reference_no: 'UTR1',
  base_paise: 1_850_050n,
  charge_paise: 34_226n,
  total_paise: 1_884_276n,
  paid_at: new Date('2026-11-21T10:15:30.000Z'),
  refunded_at: null,
  refund_paise: null,
} as Partial<TransactionRow> as Paid
const number: TaxInvoiceRow = {
  no: 'CK/2627/0000042',
  dated_at: new Date('2026-11-21T10:15:30.000Z'),
  place_of_supply: '29',
  sac: '997158',
  gst_rate: '18.0000',
  value_paise: 34_226n,
  taxable_paise: 29_005n,
  cgst_paise: 0n,
  sgst_paise: 0n,
  igst_paise: 5221n,
  legal_name: 'Setu Pay Private Limited',
  trade_name: 'SetuPay',
  supplier_address: '14 Lotus Chambers\nPune 411001',
  supplier_state: '27',
  supplier_gstin: '27AABCU9603R1ZN',
  cin: '',
  recipient_id: 3,
  user_id: 5,
  name: 'Meera Rao',
  mobile: '9876543210',
  recipient_legal_name: '',
  recipient_address: '12 MG Road\nBengaluru 560001',
  recipient_state: '29',
  gstin_cipher: null,
}
const untaxed = { ...number, gst_rate: '0.0000', supplier_gstin: '', taxable_paise: 34_226n, igst_paise: 0n }

describe('an invoice', () => {
  it('shows the payment, the charge without its GST, and the GST', () => {
    expect(makeInvoice(row, number)).toEqual({
      id: 7,
      invoice_no: 'CK/2627/0000042',
      file_name: 'CK-2627-0000042.pdf',
      invoice_date: '2026-11-21T10:15:30.000Z',
      urn: 'CK26112100007',
      currency: 'INR',
      service_name: 'Rental payments',
      description: 'House Rent',
      name: 'Meera Rao',
      mobile: '9876543210',
      email: 'meera@example.in',
      paid_to: 'Kavita Deshpande',
      payment_mode: 'UPI',
      bank_reference_no: 'UTR1',
      items: [
        { description: 'Rental payments: Kavita Deshpande', amount: '18500.50' },
        { description: 'Charge for UPI', amount: '290.05' },
      ],
      subtotal: '18790.55',
      gst_rate: '18.00',
      gst: '52.21',
      total: '18842.76',
      issuer: 'SetuPay',
      tax: {
        supplier: {
          name: 'Setu Pay Private Limited',
          address: '14 Lotus Chambers\nPune 411001',
          state: '27-Maharashtra',
          gstin: '27AABCU9603R1ZN',
          cin: null,
        },
        recipient: {
          name: 'Meera Rao',
          address: '12 MG Road\nBengaluru 560001',
          state: '29-Karnataka',
          gstin: null,
        },
        place_of_supply: '29-Karnataka',
        sac: '997158',
        reverse_charge: 'No',
        taxable_value: '290.05',
        taxes: [{ name: 'IGST', rate: '18.00', amount: '52.21' }],
        amount_in_words: 'Rupees Eighteen Thousand Eight Hundred Forty-Two and Paise Seventy-Six Only',
      },
      refunded: null,
    })
  })

  it('names CGST and SGST where supplier and place of supply are in one state', () => {
    const within = { ...number, place_of_supply: '27', igst_paise: 0n, cgst_paise: 2610n, sgst_paise: 2610n }
    const { tax, gst } = makeInvoice(row, { ...within, taxable_paise: 29_006n })
    expect(gst).toBe('52.20')
    expect(tax?.taxes).toEqual([
      { name: 'CGST', rate: '9.00', amount: '26.10' },
      { name: 'SGST', rate: '9.00', amount: '26.10' },
    ])
  })

  it('has no tax lines at a rate of 0, and no tax part of a supplier without GSTIN', () => {
    expect(makeInvoice(row, { ...untaxed, supplier_gstin: '27AABCU9603R1ZN' }).tax?.taxes).toEqual([])
    const plain = makeInvoice(row, untaxed)
    expect(plain).not.toHaveProperty('tax')
    expect(plain).toMatchObject({ gst_rate: '0.00', gst: '0.00', subtotal: '18842.76', total: '18842.76' })
  })

  it('is for the registered name of a registered recipient, and for the payer otherwise', () => {
    const registered = makeInvoice(row, { ...number, recipient_legal_name: 'Rao Traders' })
    expect([registered.name, registered.tax?.recipient.name]).toEqual(['Meera Rao', 'Rao Traders'])
    const old = makeInvoice(row, { ...number, name: null, mobile: null })
    expect([old.name, old.mobile]).toEqual(['Meera Rao', '9876543210'])
  })

  it('has no line without a charge', () => {
    const free = { ...row, charge_paise: 0n, total_paise: row.base_paise }
    expect(makeInvoice(free, { ...untaxed, value_paise: 0n, taxable_paise: 0n })).toMatchObject({
      items: [{ amount: '18500.50' }],
      subtotal: '18500.50',
      gst: '0.00',
      total: '18500.50',
    })
  })

  it('shows the refunded amount after a refund', () => {
    const refunded_at = new Date('2026-11-22T10:15:30.000Z')
    expect(makeInvoice({ ...row, refunded_at, refund_paise: 25_075n }, number).refunded).toEqual({
      amount: '250.75',
      at: '2026-11-22T10:15:30.000Z',
    })
    const held = { is_lost: false, amount_paise: 10_001n, at: refunded_at }
    expect(makeInvoice(row, number, [held]).disputed).toEqual([
      { is_lost: false, amount: '100.01', at: '2026-11-22T10:15:30.000Z' },
    ])
    expect(makeInvoice({ ...row, refund_paise: 25_075n }, number).refunded).toBeNull()
    expect(makeInvoice({ ...row, refunded_at }, number).refunded).toBeNull()
  })

  it.each([
    ['18.0000', '18.00'],
    ['18.5000', '18.50'],
    ['18.2550', '18.2550'],
    ['5', '5'],
  ])('shows a rate of %s as %s', (gst_rate, shown) => {
    expect(makeInvoice(row, { ...number, gst_rate }).gst_rate).toBe(shown)
  })

  it('has no space around a name of one word', () => {
    expect(makeInvoice({ ...row, last_name: '' }, { ...number, name: null }).name).toBe('Meera')
  })
})
