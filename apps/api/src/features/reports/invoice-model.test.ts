import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { financialYearOf, invoiceNo, makeInvoice } from './invoice-model.ts'
import type { TransactionRow } from './transactions-sql.ts'

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
  bank_reference: 'UTR1',
  base_paise: 1_850_050n,
  charge_paise: 34_226n,
  total_paise: 1_884_276n,
  paid_at: new Date('2026-11-21T10:15:30.000Z'),
  refunded_at: null,
  refund_paise: null,
} as Partial<TransactionRow> as Paid
const number = { year: 2026, number: 42, gst_rate: '18.0000' }

describe('the number of an invoice', () => {
  it.each([
    [2026, 42, 'CK/26-27/0000042'],
    [2026, 1, 'CK/26-27/0000001'],
    [2099, 9_999_999, 'CK/99-00/9999999'],
    [2009, 10, 'CK/09-10/0000010'],
  ])('of %i is %i: %s', (year, count, no) => {
    expect(invoiceNo({ year, number: count })).toBe(no)
    expect(no).toHaveLength(16)
  })
})

describe('the financial year of a moment', () => {
  it.each([
    ['2026-03-31T18:29:59.999Z', 2025],
    ['2026-03-31T18:30:00.000Z', 2026],
    ['2026-12-31T23:59:59.000Z', 2026],
    ['2027-01-01T00:00:00.000Z', 2026],
    ['2027-03-31T18:30:00.000Z', 2027],
  ])('%s began in %i', (at, year) => {
    expect(financialYearOf(new Date(at))).toBe(year)
  })
})

describe('an invoice', () => {
  it('shows the payment, the charge without its GST, and the GST', () => {
    expect(makeInvoice(row, number)).toEqual({
      id: 7,
      invoice_no: 'CK/26-27/0000042',
      file_name: 'CK-26-27-0000042.pdf',
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
      refunded: null,
    })
  })

  it('has no line for a charge that there was not', () => {
    const free = { ...row, charge_paise: 0n, total_paise: row.base_paise }
    expect(makeInvoice(free, number)).toMatchObject({
      items: [{ amount: '18500.50' }],
      subtotal: '18500.50',
      gst: '0.00',
      total: '18500.50',
    })
  })

  it('says what was given back, once it was', () => {
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
    expect(makeInvoice({ ...row, last_name: '' }, number).name).toBe('Meera')
  })

  it('adds up, whatever was paid: the lines make the subtotal, and with the GST the total', () => {
    const paise = (rupees: string) => BigInt(rupees.replace('.', ''))
    fc.assert(
      fc.property(
        fc.bigInt({ min: 100n, max: 100_000_000n }),
        fc.bigInt({ min: 0n, max: 5_000_000n }),
        (base_paise, charge_paise) => {
          const paid = { ...row, base_paise, charge_paise, total_paise: base_paise + charge_paise }
          const { items, subtotal, gst, total } = makeInvoice(paid, number)
          expect(items.reduce((sum, { amount }) => sum + paise(amount), 0n)).toBe(paise(subtotal))
          expect(paise(subtotal) + paise(gst)).toBe(paise(total))
          expect(paise(total)).toBe(paid.total_paise)
        },
      ),
    )
  })
})
