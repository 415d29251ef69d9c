import type { CallSpec } from '@chukta/contract/call'
import type { Belongings } from '../requests/belongings.ts'

/** The record that an id refers to, by feature; records of other kinds are only tested as missing. */
const RECORDS: Record<string, (of: Belongings) => number | string> = {
  'api-keys': (of) => of.apiKey,
  members: (of) => of.member,
  approvals: (of) => of.approval,
  'basket-items': (of) => of.item,
  'basket-payments': (of) => of.payment,
  'canned-replies': (of) => of.canned,
  charges: (of) => of.group,
  devices: (of) => of.device,
  'due-payments': (of) => of.due,
  'payment-links': (of) => of.link,
  'payment-mandates': (of) => of.payee,
  'payment-schedules': (of) => of.payee,
  'remembered-bills': (of) => of.remembered,
  notices: (of) => of.notice,
  'webhook-endpoints': (of) => of.webhookEndpoint,
  'webhook-deliveries': (of) => of.webhookDelivery,
  push: (of) => of.pushDevice,
  disputes: (of) => of.dispute,
  education: (of) => of.studentBill,
  payees: (of) => of.payee,
  'payee-trust': (of) => of.payee,
  payments: (of) => of.orderId,
  payouts: (of) => of.payout,
  refunds: (of) => of.payment,
  exceptions: (of) => of.stuck,
  'report-views': (of) => of.reportView,
  reports: (of) => of.payment,
  security: (of) => of.passkey,
  tickets: (of) => of.ticket,
  webhooks: (of) => of.webhook,
  'transaction-exports': (of) => of.exportJob,
}
/** The first parts of paths whose records are their owner's alone. */
export const OWNERS =
  /^.(transaction-exports|student-bills|devices|api-keys|members|passkeys|notices|push|canned|payment-links|report-views|webhook-endpoints|webhook-deliveries)/
/** The record of a call's id among somebody's belongings; undefined for a kind of which they have none. */
export const recordOf = (spec: CallSpec) => RECORDS[spec.path.split('/')[1] ?? ''] ?? RECORDS[spec.feature]

/** Valid bodies of the calls about webhook endpoints and members of staff. */
export const WEBHOOK_BODIES: Record<string, () => Record<string, unknown>> = {
  '/members/:id': () => ({ role: 'support' }),
  '/webhook-endpoints/:id': () => ({ is_on: false }),
  '/webhook-endpoints/:id/test': () => ({ event: 'payment.paid' }),
  '/webhook-endpoints/:id/resend': () => ({ from: new Date().toISOString(), to: new Date().toISOString() }),
}
