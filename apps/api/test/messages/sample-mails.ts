import type { TemplatedMail } from '../../src/modules/messaging/mail-sms/mail-templates.ts'

/** An address with characters that HTML escapes. */
export const url = 'https://chukta.example/x?id=7&token=abc'
export const name = 'Meera'

/** One of each, with values that hold what HTML would take for markup. */
export const SAMPLE_MAILS: TemplatedMail[] = [
  { template: 'login-otp', values: { name, otp: '123456', minutes: 5 } },
  { template: 'captcha-code', values: { name, code: 'KWXA-MNPR', minutes: 10 } },
  { template: 'contact-otp', values: { name, otp: '123456', minutes: 5 } },
  { template: 'step-up-otp', values: { name, otp: '123456', minutes: 5 } },
  { template: 'account-active', values: { name, url } },
  { template: 'reset-password', values: { name, url, verifyUrl: null } },
  { template: 'reset-password', values: { name, url, verifyUrl: `${url}&step=pan` } },
  { template: 'setup-password', values: { name, username: 'meera.1234', url } },
  { template: 'password-changed', values: { name } },
  { template: 'contact-changed', values: { name, what: 'email', ended: true } },
  { template: 'contact-waiting', values: { name, what: 'mobile', at: '27 Nov 2026, 15:45', url } },
  { template: 'contact-objected', values: { name, person: 'Kavita <b>', what: 'email' } },
  { template: 'wrong-codes', values: { name, at: '21 Nov 2026, 15:45' } },
  { template: 'data-download', values: { name, url, days: 7 } },
  {
    template: 'report-view',
    values: {
      kind: 'weekly',
      name,
      view: 'Late & <large>',
      days: { from: '2026-11-23', to: '2026-11-29' },
      url,
      stopUrl: `${url}&mails=1`,
    },
  },
  {
    template: 'new-device',
    values: { name, device: 'Chrome on Windows', address: '203.0.113.7', at: '21 Nov 2026, 15:45' },
  },
  {
    template: 'payee-changed',
    values: { name, editor: 'Deepa Menon', payee: 'Kavita <b>', service: 'Rental & more' },
  },
  {
    template: 'payee-account-changed',
    values: {
      name,
      editor: 'Deepa Menon',
      owner: 'Kiran & Co',
      payee: 'Kavita <b>',
      service: 'Rental & more',
    },
  },
  {
    template: 'payment-receipt',
    values: {
      name,
      paidBy: null,
      paidTo: 'Kavita',
      orderId: 'CK26112100007',
      amount: '₹18,500.50',
      charge: '₹342.26',
      total: '₹18,842.76',
      at: '21 Nov 2026, 15:45',
    },
  },
  {
    template: 'payment-refunded',
    values: {
      name,
      paidTo: 'Kavita',
      orderId: 'CK26112100007',
      amount: '₹250.75',
      reason: 'It was paid twice.',
      reference: 'ARN1',
    },
  },
  ...(['dispute-opened', 'dispute-ending'] as const).map((template) => ({
    template,
    values: {
      name,
      amount: '₹250.75',
      payer: 'Meera Nair',
      paidTo: 'Kavita <b>',
      orderId: 'CK26112100007',
      gateway: 'Cashfree',
      reason: 'Duplicate processing',
      respondBy: '25 Nov 2026, 10:00 am',
      url,
    },
  })),
  {
    template: 'bill-refused',
    values: { name, operator: 'BSES', orderId: 'CK26112100007', total: '₹200.00', reason: 'No such account' },
  },
  {
    template: 'approval-waiting',
    values: { name, maker: 'Sunita Rao', title: 'Master charges', lines: ['UPI: 1.50 % → 1.60 %'], url },
  },
  {
    template: 'incident',
    values: { name, subject: 'PayU does not answer', text: 'It fails.', link: { label: 'Open', url } },
  },
  { template: 'staff-invitation', values: { account: 'Shree Traders', role: 'cashier', url } },
  { template: 'staff-invitation-taken', values: { account: 'Shree Traders' } },
  { template: 'staff-joined', values: { name, member: 'Ravi Shinde', email: 'ravi@shop.example', url } },
  { template: 'webhook-endpoint', values: { name, host: 'shop.example.in', what: 'warning', url } },
  { template: 'webhook-endpoint', values: { name, host: 'shop.example.in', what: 'made', url } },
  {
    template: 'books-broken',
    values: { name, lines: ['the trial balance is zero: 1 (sum 100)'], url },
  },
  { template: 'verification-link', values: { name, username: 'meera.1234', mobileEnd: '5128', url } },
  { template: 'mobile-released', values: { name, url } },
  {
    template: 'automatic-payment-off',
    values: { name, payee: 'Kavita <b>', amount: '₹12,000.00', because: 'charge', url },
  },
  {
    template: 'payment-due',
    values: { kind: 'before', name, payee: 'Kavita <b>', amount: '₹12,000.00', day: '05 Dec 2026', url },
  },
  {
    template: 'payment-due',
    values: { kind: 'on-day', name, payee: 'Kavita', amount: null, day: '05 Dec 2026', url },
  },
  {
    template: 'payment-due',
    values: { kind: 'overdue', name, payee: 'Kavita', amount: null, day: '05 Dec 2026', url },
  },
  ...[true, false].map((cameBack) => ({
    template: 'payout-failed' as const,
    values: {
      name,
      paidTo: 'Kavita <b>',
      amount: '₹250.75',
      orderId: 'CK26112100007',
      accountEnd: '8901',
      cameBack,
      what: 'The bank could not be reached. It is tried again.',
      url,
    },
  })),
  {
    template: 'payouts-paused',
    values: { name, provider: 'RazorpayX', because: 'Our balance there is too low.', url },
  },
  {
    template: 'second-factor-changed',
    values: { name, text: 'The passkey “Phone” was removed from your account.', url },
  },
  { template: 'factor-reset', values: { name, stage: 'scheduled', at: '12 Nov 2026, 10:15', url } },
  { template: 'factor-reset-ended', values: { name, person: 'Kavita Deshpande', because: 'link', url } },
  { template: 'wallet-account-changed', values: { name, bank: 'Yes Bank', endsIn: '1191' } },
  { template: 'withdrawal-returned', values: { name, amount: '₹500.00', endsIn: '1191' } },
  {
    template: 'approval-decided',
    values: {
      name,
      decider: 'Sunita Rao',
      title: 'Master charges',
      status: 'refused',
      reason: 'Too high',
      url,
    },
  },
]
