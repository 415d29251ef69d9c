import type { Inventory } from '../../platform/privacy/inventory.ts'

const OWN = [{ column: 'user_id' }] as const

/** What the tables of notices, push, announcements and webhooks to programs hold about persons. */
export const MESSAGING_INVENTORY: Inventory = {
  personal: {
    notices: {
      of: OWN,
      whose: ['user', 'payee'],
      since: 'created_at',
      term: 'notice',
      holds: { messages: 'user_id kind facts record_id created_at read_at' },
      other: 'id key',
      inside: {
        facts:
          'What the sentence names: amounts, order IDs, names of payees and of users, labels of devices.',
      },
    },
    announcement_marks: {
      of: OWN,
      since: 'read_at',
      term: 'notice',
      holds: { messages: 'user_id announcement_id read_at dismissed_at' },
    },
    push_subscriptions: {
      of: OWN,
      since: 'created_at',
      term: 'account',
      holds: {
        messages:
          'user_id device_id kinds label endpoint_hash target_cipher session_hash created_at last_used_at',
      },
      other: 'id key_id',
    },
    push_deliveries: {
      of: [{ column: 'subscription_id', table: 'push_subscriptions' }],
      since: 'created_at',
      term: 'notice',
      holds: { messages: 'subscription_id notice_id created_at state' },
      other: 'id claimed_at tries',
    },
    account_events: {
      of: [{ column: 'account_id' }],
      since: 'at',
      term: 'notice',
      holds: { messages: 'account_id type data at' },
      other: 'id is_test',
      inside: { data: 'IDs, states and amounts of payments, payouts, refunds and disputes.' },
    },
    webhook_endpoints: {
      of: [{ column: 'account_id' }],
      since: 'created_at',
      term: 'account',
      holds: {
        settings: 'account_id url types include_downline is_on off_because created_at ended_at failing_since',
      },
      other: 'id secret_cipher old_secret_cipher old_secret_until warned_at',
    },
    webhook_deliveries: {
      of: [{ column: 'endpoint_id', table: 'webhook_endpoints' }],
      since: 'created_at',
      term: 'notice',
      holds: { messages: 'endpoint_id event_id state tries created_at' },
      other: 'id next_at',
    },
    webhook_tries: {
      of: [{ column: 'delivery_id', table: 'webhook_deliveries' }],
      since: 'at',
      term: 'notice',
      holds: { messages: 'delivery_id at status failure answer' },
      other: 'id took_ms',
      inside: { answer: "What the person's own program answered." },
    },
  },
  impersonal: 'announcements push_keys',
}
