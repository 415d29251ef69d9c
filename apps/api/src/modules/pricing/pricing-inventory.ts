import type { Inventory } from '../../platform/privacy/inventory.ts'

/** What the tables of charges, routing, gateway accounts and webhooks hold about persons. */
export const PRICING_INVENTORY: Inventory = {
  personal: {
    charge_groups: {
      of: [{ column: 'owner_id' }],
      since: 'created_at',
      term: 'payment',
      holds: { earnings: 'owner_id name created_at deleted_at' },
      other: 'id role_id',
    },
    group_members: {
      of: [{ column: 'user_id' }],
      since: 'since',
      term: 'payment',
      holds: { earnings: 'user_id group_id since until' },
      actors: 'owner_id',
      other: 'id',
    },
    default_commissions: {
      of: [{ column: 'admin_id' }],
      since: 'updated_at',
      term: 'account',
      holds: { earnings: 'admin_id rate updated_at' },
    },
    service_switches: {
      of: [{ column: 'user_id' }],
      since: 'switched_at',
      term: 'account',
      holds: { settings: 'user_id group_id service_id reason switched_at' },
      actors: 'switched_by',
      other: 'id',
      inside: { reason: 'Why the service is switched off, as payers read it.' },
    },
    gateway_accounts: {
      of: [],
      since: 'created_at',
      term: 'event',
      holds: {},
      actors: 'made_by',
      other: `id name gateway_id api_host methods settings_cipher keys_version enabled first_on_at created_at changed_at
        position`,
      inside: { methods: 'Which methods the account takes.' },
    },
    gateway_settings_proposed: {
      of: [],
      since: 'made_at',
      term: 'event',
      holds: {},
      actors: 'made_by',
      other: 'digest settings_cipher made_at',
    },
    webhook_log: {
      of: [{ column: 'payment_id', table: 'payments' }],
      whose: ['user', 'payee', 'sender'],
      since: 'received_at',
      term: 'notice',
      holds: { payments: 'payment_id attempt_id body headers', activity: 'address received_at' },
      other: `id account_id body_bytes event_key gateway_id handled_at payout_provider_id request_id signature_sha256
        status_after status_before verdict`,
      inside: {
        body: 'The message as the provider sent it: amounts, references, and the contacts that the provider repeats.',
        headers: 'The headers of the message, without secrets.',
      },
    },
    webhook_replays: {
      of: [{ column: 'replayed_by' }],
      since: 'at',
      term: 'notice',
      holds: {},
      actors: 'replayed_by',
      other: 'id event_id at status_after status_before took_ms',
    },
  },
  impersonal: `gateway_breakers gateway_methods group_charge_slabs group_charges master_charges platform_rates
    service_methods_off webhook_keys`,
}
