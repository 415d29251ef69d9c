import type { Inventory } from './inventory.ts'

/** What the tables of the platform hold about persons, and the names of the reference tables, which hold nothing. */
export const PLATFORM_INVENTORY: Inventory = {
  personal: {
    audit_log: {
      of: [{ column: 'actor_id' }, { object: 'object' }],
      whose: ['user', 'payee'],
      since: 'at',
      term: 'event',
      holds: { activity: 'action object detail at' },
      ofOthers: { activity: 'actor_id address' },
      other: 'id request_id api_key_id member_id',
      inside: {
        detail: `What the action changed: names, e-mail address, mobile number, last digits of PAN and accounts, amounts,
          and the filters of an export.`,
      },
    },
    idempotent_calls: {
      of: [{ column: 'user_id' }],
      since: 'at',
      term: 'payment',
      holds: { activity: 'user_id call at answer' },
      other: 'key body_hash status',
      inside: {
        answer: 'The answer of the first call, which a repeat gets again: IDs, amounts, states and messages.',
      },
    },
    typed_codes: {
      of: [{ column: 'user_id' }],
      term: 'day',
      holds: { access: 'user_id kind tried_at' },
    },
    rate_counters: {
      of: [],
      whose: ['user', 'sender'],
      since: 'window_at',
      term: 'day',
      holds: { activity: 'subject window_at' },
      other: 'name hits',
      inside: { subject: 'A network address, or a keyed hash of what is counted.' },
    },
    refused_webhooks: {
      of: [],
      whose: ['sender'],
      since: 'minute',
      term: 'day',
      holds: { activity: 'address minute' },
      other: 'gateway n body_sha256',
    },
  },
  impersonal: `job_workers key_fingerprints portal_mark provider_health schema_migrations
    banks bill_categories cities payment_gateways payment_methods planted_lists services states`,
}
