type Detail = Record<string, unknown>
type About = { method: string; payee: string }

const said = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : '')
const after = (lead: string, value: unknown): string => (said(value) ? `${lead}: ${said(value)}` : lead)

/** Why an order ended without money, by the reason kept with it. */
const CLOSED: Record<string, string> = {
  expired: 'The order expired unpaid. Start a new payment to try again.',
  terminated: 'The order was closed unpaid.',
}

const TEXTS: Record<string, (detail: Detail, about: About) => string> = {
  created: (_, { payee }) => `Payment to ${payee} created`,
  route: ({ gateway, reasons }, { method }) => {
    const given = Array.isArray(reasons) ? reasons.map(said).filter(Boolean) : []
    // A reason stands by itself in the simulator; here the line has named the gateway and the method already.
    const why = given
      .map((reason) => reason.replace(`${said(gateway)}: `, '').replace(` for ${method} and`, ' and'))
      .join('; ')
    return after(`${said(gateway) || 'The gateway'} chosen for ${method}`, why)
  },
  sent: ({ gateway }) => `Sent to ${said(gateway) || 'the gateway'}`,
  'handed-out': () => 'Checkout opened',
  open: () => 'Waiting for the payer',
  tried: ({ message }) => after('The payer tried to pay', message),
  pending: ({ bank, message }) => after(`Waiting for ${said(bank) || 'the bank'}`, message),
  failed: ({ bank, error, message }) =>
    after(`${said(bank) || 'The bank'} refused this try`, said(error) || message),
  'attempt-closed': ({ reason }) => after('This attempt ended without a payment', reason),
  closed: ({ reason }) => CLOSED[said(reason)] ?? after('The payment failed for good', reason),
  paid: ({ other_method }, { payee }) =>
    said(other_method) ? `Paid for ${payee}, by ${said(other_method)}` : `Paid for ${payee}`,
  receipt: () => 'Receipt and invoice sent by mail',
  'bill-sent': ({ operator, again }) =>
    `${said(operator) || 'The biller'} ${again === true ? 'told once more' : 'told'} to take the payment`,
  'bill-pending': ({ message }) => after('The biller works on it', message),
  'bill-paid': (_, { payee }) => `${payee} has the money`,
  'bill-refused': ({ message }) => after('The biller refused the payment; the money goes back', message),
  mismatch: ({ reason }) =>
    after('The money that came is not what was ordered; a person looks into it', reason),
  'refund-requested': ({ reason }) => after('The payment is to be given back', reason),
  'refund-sent': ({ gateway }) => `Refund sent to ${said(gateway) || 'the gateway'}`,
  refunded: () => 'Refunded to the payer',
  'refund-failed': () => 'The gateway did not give the money back; a person sees to it',
  'refund-mismatch': () => 'The gateway gave back another amount than was asked for; a person looks into it',
  review: ({ reason }) => after('A person is asking the bank', reason),
}

/** One line of a payment's timeline in plain words, from an event's kind and its detail. */
export function eventText(kind: string, detail: Detail, about: About): string {
  const known = TEXTS[kind]
  if (known) return known(detail, about)
  const words = kind.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
