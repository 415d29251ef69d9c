import type { GatewayDispute } from '../../gateway-dispute.ts'

/**
 * The statuses of a chargeback, in small letters. The first six are of the "Chargeback Status List"
 * (docs.payu.in/docs/chargeback-status), the others of the "Chargeback Status Categories" of the same page; Read
 * Chargeback API and Webhooks for Chargeback write them in capitals and small letters, and with and without "in". That
 * page also has a bare `CLOSED`, "considered closed in merchant's favor unless further disputes arise": that is not
 * final, so a person decides.
 */
export const CHARGEBACK_STATUSES: Readonly<Record<string, GatewayDispute['status']>> = {
  'me comm sent': 'open',
  'me comm received': 'under-review',
  'bank comm sent': 'under-review',
  'doc rejected': 'open',
  'closed in customer favour': 'lost',
  'closed in merchant favour': 'won',
  new: 'open',
  'pending response': 'open',
  'pending doc review': 'under-review',
  'insufficient document': 'open',
  'submitted to bank': 'under-review',
  'closed in customer favor': 'lost',
  'closed customer favour': 'lost',
  'closed merchant favour': 'won',
}

/** "Others" among the reasons to accept a chargeback (docs.payu.in/reference/read-reasons-api): it says nothing untrue. */
export const ACCEPT_FOR_OTHER_REASONS = '96ad8e74-c417-4ea7-a6ab-f768078d2c5c'
