import { describe, expect, it } from 'vitest'
import { eventText, isAct } from './event-text.ts'

const about = { method: 'UPI', payee: 'Meera Rao' }

describe('a line of a timeline', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['created', {}, 'Payment to Meera Rao created'],
    ['sent', { gateway: 'Cashfree' }, 'Sent to Cashfree'],
    ['sent', {}, 'Sent to the gateway'],
    ['handed-out', {}, 'Checkout opened'],
    ['open', {}, 'Waiting for the payer'],
    ['tried', { message: 'Wrong PIN' }, 'The payer tried to pay: Wrong PIN'],
    ['tried', {}, 'The payer tried to pay'],
    ['pending', { bank: 'HDFC Bank' }, 'Waiting for HDFC Bank'],
    ['pending', { message: 'slow' }, 'Waiting for the bank: slow'],
    [
      'failed',
      { bank: 'HDFC Bank', error: 'Declined', message: 'x' },
      'HDFC Bank refused this try: Declined',
    ],
    ['failed', { message: 'Dropped' }, 'The bank refused this try: Dropped'],
    ['failed', {}, 'The bank refused this try'],
    ['attempt-closed', { reason: 'answer 500' }, 'This attempt ended without a payment: answer 500'],
    [
      'replaced',
      { reason: 'the payer agreed to another total' },
      'A new order takes its place: the payer agreed to another total',
    ],
    ['closed', { reason: 'expired' }, 'The order expired unpaid. Start a new payment to try again.'],
    ['closed', { reason: 'terminated' }, 'The order was closed unpaid.'],
    ['closed', { reason: 'no gateway' }, 'The payment failed for good: no gateway'],
    ['closed', {}, 'The payment failed for good'],
    ['paid', {}, 'Paid for Meera Rao'],
    ['paid', { other_method: 'Net Banking' }, 'Paid for Meera Rao, by Net Banking'],
    [
      'paid',
      { surcharge: '12.34' },
      'Paid for Meera Rao; the gateway charged the payer ₹12.34 more for itself',
    ],
    ['paid', { surcharge: '-2.00' }, 'Paid for Meera Rao; an offer of the gateway took ₹2.00 off'],
    ['receipt', {}, 'Receipt and invoice sent by mail'],
    ['bill-sent', { operator: 'BSES' }, 'BSES told to take the payment'],
    ['bill-sent', { operator: 'BSES', again: true }, 'BSES told once more to take the payment'],
    ['bill-sent', { again: 'true' }, 'The biller told to take the payment'],
    ['bill-pending', { message: 'in process' }, 'The biller works on it: in process'],
    ['bill-paid', {}, 'Meera Rao has the money'],
    ['bill-refused', {}, 'The biller refused the payment; the money goes back'],
    ['bill-by-hand', { action: 'refund', reason: 'lost' }, 'A person gave the bill back: lost'],
    ['bill-by-hand', { action: 'accept' }, 'A person confirmed the bill'],
    ['mismatch', { reason: 'x' }, 'The money that came is not what was ordered; a person looks into it: x'],
    ['refund-requested', { reason: 'double' }, 'The payment will be refunded: double'],
    ['refund-sent', { gateway: 'PayU' }, 'Refund sent to PayU'],
    ['refund-sent', {}, 'Refund sent to the gateway'],
    ['refunded', {}, 'Refunded to the payer'],
    ['refund-failed', {}, 'The gateway did not give the money back; a person sees to it'],
    [
      'refund-mismatch',
      {},
      'The gateway gave back another amount than was asked for; a person looks into it',
    ],
    ['ended', { reason: 'silent' }, 'A person ended the payment: silent'],
    ['review', { reason: 'late' }, 'A person is asking the bank: late'],
  ])('%s with %j', (kind, detail, text) => {
    expect(eventText(kind, detail, about)).toBe(text)
  })

  it('of a route names the gateway and the method once', () => {
    const reasons = [
      'Cashfree skipped: UPI is switched off there',
      'PayU: priority 2 for UPI and switched on',
      '',
      7,
    ]
    expect(eventText('route', { gateway: 'PayU', reasons }, about)).toBe(
      'PayU chosen for UPI: Cashfree skipped: UPI is switched off there; priority 2 and switched on',
    )
    expect(eventText('route', { gateway: 'PayU' }, about)).toBe('PayU chosen for UPI')
    expect(eventText('route', { reasons: 'x' }, about)).toBe('The gateway chosen for UPI')
  })

  it('holds nothing that is not text', () => {
    expect(eventText('sent', { gateway: { name: 'x' } }, about)).toBe('Sent to the gateway')
    expect(eventText('tried', { message: 5 }, about)).toBe('The payer tried to pay')
  })

  it('of a kind without a text of its own shows its name', () => {
    expect(eventText('some-new-kind', {}, about)).toBe('Some new kind')
  })
})

it.each([
  ['created', {}, 'Meera Rao को भुगतान बनाया गया'],
  [
    'route',
    {
      gateway: 'PayU',
      reasons: ['Cashfree skipped: UPI is switched off there', 'PayU: priority 2 for UPI and switched on'],
    },
    'UPI के लिए PayU चुना गया: Cashfree छोड़ा गया: वहाँ UPI बंद है; प्राथमिकता 2 और चालू',
  ],
  ['pending', { message: 'slow' }, 'बैंक के जवाब का इंतज़ार है: slow'],
  [
    'failed',
    { bank: 'HDFC Bank', error: 'Transaction was declined by the bank' },
    'HDFC Bank ने यह कोशिश अस्वीकार की: बैंक ने भुगतान अस्वीकार किया।',
  ],
  // A person's words stay theirs.
  ['refund-requested', { reason: 'Insufficient funds' }, 'भुगतान लौटाया जाना है: Insufficient funds'],
  ['paid', { other_method: 'Net Banking' }, 'Meera Rao के लिए नेट बैंकिंग से भुगतान हो गया'],
  [
    'replaced',
    { reason: 'the payer agreed to another total' },
    'इसकी जगह नया ऑर्डर बना: भुगतानकर्ता ने दूसरी कुल राशि मानी',
  ],
  ['payout-held', { because: 'by-person', payee: 'Asha' }, 'Asha के पैसे रुके हैं: किसी व्यक्ति ने इसे रोक रखा है।'],
  [
    'dispute-opened',
    { phase: 'chargeback', amount_paise: '150000' },
    'भुगतानकर्ता के बैंक ने ₹1,500.00 पर विवाद उठाया (चार्जबैक)',
  ],
])('%s %j is in Hindi, with texts by others unchanged', (kind, detail, text) => {
  expect(eventText(kind, detail, about, 'hi')).toBe(text)
})

it.each([
  ['capture-accepted', true],
  ['ended', true],
  ['paid', false],
  ['dispute-evidence-requested', true],
  ['dispute-evidence-sent', false],
  ['dispute-won', false],
])('%s is an act of the requester: %s', (kind, isTheirs) => {
  expect(isAct(kind)).toBe(isTheirs)
})
