import type { Invoice } from '@chukta/contract/insight/invoices'

/** An invoice whose payer writes their name in Devanagari. */
export const SAMPLE_INVOICE: Invoice = {
  id: 1,
  invoice_no: 'CK/26-27/0000042',
  file_name: 'CK-26-27-0000042.pdf',
  invoice_date: '2026-11-22T05:30:00.000Z',
  urn: 'CK26112200000001',
  currency: 'INR',
  service_name: 'Rental payments',
  description: 'Rent',
  name: 'मीरा नायर',
  mobile: '9890355128',
  email: 'meera@example.in',
  paid_to: 'Meera Nair',
  payment_mode: 'UPI',
  bank_reference_no: null,
  items: [{ description: 'Rent', amount: '18500.50' }],
  subtotal: '18500.50',
  gst_rate: '0.00',
  gst: '0.00',
  total: '18500.50',
  refunded: null,
}
