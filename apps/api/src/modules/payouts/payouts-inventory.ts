import type { Inventory } from '../../platform/privacy/inventory.ts'

const OWN = [{ column: 'user_id' }] as const

/** What the tables of payouts, bank accounts and withdrawals hold about persons. */
export const PAYOUTS_INVENTORY: Inventory = {
  personal: {
    bank_accounts: {
      of: OWN,
      whose: ['payee', 'user'],
      since: 'created_at',
      term: 'payment',
      holds: {
        bank: `user_id own_user_id payee_id school_id account_cipher account_last4 bank_name fingerprint holder_name
          ifsc_code name_at_bank match_score check_code check_status checked_at created_at replaced_at`,
      },
      other: 'id check_count next_check_at version',
    },
    account_confirmations: {
      of: [{ column: 'bank_account_id', table: 'bank_accounts' }],
      since: 'created_at',
      term: 'payment',
      holds: { bank: 'bank_account_id payment_id created_at' },
      actors: 'confirmed_by',
    },
    beneficiaries: {
      of: [{ column: 'bank_account_id', table: 'bank_accounts' }],
      whose: ['payee', 'user'],
      since: 'created_at',
      term: 'payment',
      holds: { bank: 'bank_account_id provider_id reference message status created_at' },
      other: 'id provider',
    },
    payouts: {
      of: [
        { column: 'payment_id', table: 'payments' },
        { column: 'withdrawal_id', table: 'withdrawals' },
      ],
      whose: ['payee', 'user'],
      since: 'created_at',
      term: 'payment',
      holds: {
        payments: `payment_id item_id withdrawal_id amount_paise borne_paise released_account_id released_paise utr status
          failure held_because message created_at sent_at arrived_at ended_at`,
      },
      actors: 'released_by',
      other: `id closed_from expected_at held_until lease_until mismatch next_poll_at poll_count released_at
        released_from`,
    },
    transfers: {
      of: [{ column: 'payout_id', table: 'payouts' }],
      whose: ['payee', 'user'],
      since: 'created_at',
      term: 'payment',
      holds: {
        payments: `payout_id bank_account_id amount_paise provider_id reference utr status failure message created_at
          sent_at finalized_at`,
      },
      other: 'id code fee_paise mode number provider sends tax_paise',
    },
    withdrawals: {
      of: OWN,
      since: 'requested_at',
      term: 'payment',
      holds: {
        earnings: `user_id bank_account_id amount_paise net_paise tds_paise tds_rate_bp year_tds_back_paise requested_at
          returned_at returned_because`,
      },
      other: 'id',
    },
    wallet_adjustments: {
      of: OWN,
      since: 'at',
      term: 'payment',
      holds: { earnings: 'user_id amount_paise reason at' },
      actors: 'made_by',
      other: 'id',
      inside: { reason: 'Why the balance was corrected, in the words of a person.' },
    },
    wallet_checkpoints: {
      of: [{ column: 'account_id', table: 'ledger_accounts' }],
      since: 'at',
      term: 'payment',
      holds: { earnings: 'account_id journal_id before_paise at' },
      other: 'lines_before',
    },
    payout_stops: {
      of: [{ column: 'started_by' }],
      since: 'started_at',
      term: 'event',
      holds: {},
      actors: 'started_by over_by',
      other: 'id reason started_at over_at',
    },
    wallet_settings: {
      of: [{ column: 'changed_by' }],
      since: 'changed_at',
      term: 'event',
      holds: {},
      actors: 'changed_by',
      other: 'changed_at daily_limit_paise is_only least_paise tds_on tds_rate_bp tds_threshold_paise',
    },
  },
  impersonal: 'payout_providers payout_settings',
}
