import type { Inventory } from '../../platform/privacy/inventory.ts'

/** What the books hold about persons: IDs and amounts, which stay whole. */
export const LEDGER_INVENTORY: Inventory = {
  personal: {
    ledger_accounts: {
      of: [{ column: 'user_id' }],
      term: 'payment',
      holds: { earnings: 'user_id code' },
      other: 'id kind currency',
    },
    wallets: {
      of: [{ column: 'user_id' }],
      since: 'updated_at',
      term: 'payment',
      holds: { earnings: 'user_id account_id balance_paise floor_paise line_count updated_at' },
    },
    postings: {
      of: [{ column: 'account_id', table: 'ledger_accounts' }],
      term: 'payment',
      holds: { earnings: 'account_id journal_id amount_paise' },
    },
    item_postings: {
      of: [{ column: 'account_id', table: 'ledger_accounts' }],
      term: 'payment',
      holds: { earnings: 'account_id journal_id item_id amount_paise' },
    },
    journals: {
      of: [{ column: 'id', table: 'postings', key: 'journal_id' }],
      since: 'at',
      term: 'payment',
      holds: { earnings: 'at memo source_id source_type' },
      other: 'id created_xid kind',
      inside: { memo: 'What was booked, in words: the order ID, or the reason of a correction.' },
    },
    payment_events: {
      of: [{ column: 'payment_id', table: 'payments' }],
      whose: ['user', 'payee'],
      since: 'at',
      term: 'payment',
      holds: { activity: 'payment_id at kind detail' },
      actors: 'actor_id',
      other: 'id request_id api_key_id member_id',
      inside: { detail: 'Amounts, references and reasons of providers, name at the bank, and who was told.' },
    },
    payable_corrections: {
      of: [{ column: 'payment_id', table: 'payments' }],
      since: 'at',
      term: 'payment',
      holds: { payments: 'payment_id item_id at' },
      other: 'id',
    },
    money_stops: {
      of: [{ column: 'lifted_by' }],
      since: 'started_at',
      term: 'event',
      holds: {},
      actors: 'lifted_by',
      other: 'id broken lifted_at over_at reason started_at',
      inside: { broken: 'The rules of the books that were broken, with IDs of records as examples.' },
    },
  },
  impersonal: 'books_checks',
}
