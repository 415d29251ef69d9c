import { DEFAULT_LANGUAGE } from '@chukta/contract/languages'
import { expect, test } from 'vitest'
import { SAMPLE_INVOICE } from '../../../../test/files/sample-invoice.ts'
import { type Paper, paperOfInvoice, paperOfNote } from './paper.ts'

const brand = { logo: null, accent: '#f9a52a' }
const party = {
  name: 'Chukta Private Limited',
  address: '12 MG Road\nPune',
  state: '27-Maharashtra',
  gstin: null,
}
const tax = {
  supplier: { ...party, cin: null },
  recipient: { ...party, name: 'मीरा नायर' },
  place_of_supply: '27-Maharashtra',
  sac: '997158',
  reverse_charge: 'No' as const,
  taxable_value: '290.05',
  taxes: [{ name: 'IGST' as const, rate: '18.00', amount: '52.21' }],
  amount_in_words: 'Rupees Eighteen Thousand Eight Hundred Forty-Two and Paise Seventy-Six Only',
}
const facts = {
  urn: 'CK26112200000001',
  service_name: 'Rental payments',
  payment_mode: 'UPI',
  items: [
    { description: 'Charge for ever: Kavita', amount: '18500.50' },
    { description: 'Charge for UPI', amount: '290.05' },
  ],
  subtotal: '18790.55',
  gst_rate: '18.00',
  gst: '52.21',
  total: '18842.76',
  tax,
}
const invoice = {
  ...SAMPLE_INVOICE,
  ...facts,
  bank_reference_no: '632719',
  refunded: { amount: '250.75', at: '2026-11-25T05:30:00.000Z' },
  disputed: [{ is_lost: true, amount: '100.00', at: '2026-11-28T05:30:00.000Z' }],
}
const note = {
  ...facts,
  id: 1,
  kind: 'credit' as const,
  note_no: 'CK/2627/C000042',
  file_name: 'CK-2627-C000042.pdf',
  note_date: '2026-11-25T05:30:00.000Z',
  invoice_no: 'CK/2627/0000042',
  invoice_date: '2026-11-22T05:30:00.000Z',
  name: 'मीरा नायर',
  mobile: '9890355128',
  paid_to: 'Kavita',
  issuer: 'Chukta',
}
/** Every amount, id and number of a paper, in the order of reading. */
const numbersOf = (paper: Paper) =>
  [paper.no, paper.day, ...paper.facts, ...paper.items, ...paper.sums]
    .map((it) => (typeof it === 'string' ? it : Object.values(it).join(' ')))
    .map((text) => text.match(/[\d.,/]*\d[\d.,/]*/g)?.toSorted() ?? [])

test.each([
  ['invoice', paperOfInvoice(invoice, brand), paperOfInvoice(invoice, brand, 'hi')],
  ['note', paperOfNote(note, brand, DEFAULT_LANGUAGE), paperOfNote(note, brand, 'hi')],
])('the %s in Hindi has the numbers, names and places of the English one', (_name, english, hindi) => {
  expect(numbersOf(hindi)).toEqual(numbersOf(english))
  expect(hindi.parties.map(({ name }) => name)).toEqual(english.parties.map(({ name }) => name))
  expect(hindi.title).toContain(`(${english.title})`)
  expect(english.words).toBe(tax.amount_in_words)
  expect(hindi.words).toBe('अठारह हज़ार आठ सौ बयालीस रुपये और छिहत्तर पैसे मात्र')
  // The paid item is a fact; the charge's name is ours.
  expect(hindi.items.map(({ description }) => description)).toEqual(['Charge for ever: Kavita', 'UPI का शुल्क'])
  const labels = [...hindi.facts, ...hindi.sums].map(({ label }) => label)
  expect(labels.filter((label) => label !== '' && !/\p{Script=Devanagari}|^GST/u.test(label))).toEqual([])
  expect(JSON.stringify(hindi)).not.toMatch(/Rupees|"Total|Nov 2026/)
})

test('a Hindi paper says that the English one is the original', () => {
  expect(paperOfInvoice(invoice, brand, 'hi').foot).toContain('मतभेद होने पर मूल प्रति मान्य होगी')
})
