import type { Inventory } from '../../platform/privacy/inventory.ts'

const OWN = [{ column: 'user_id' }] as const

/** What the tables of notices, push and announcements hold about persons. */
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
  },
  impersonal: 'announcements push_keys',
}
