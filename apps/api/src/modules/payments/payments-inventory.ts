import type { Inventory } from '../../platform/privacy/inventory.ts'

const OF_PAYMENT = [{ column: 'payment_id', table: 'payments' }] as const
const OWN = [{ column: 'user_id' }] as const

/** What the tables of orders, captures, refunds, disputes, mandates, links and schedules hold about persons. */
export const PAYMENTS_INVENTORY: Inventory = {
  personal: {
    payments: {
      of: [{ column: 'payer_id' }],
      whose: ['user', 'payee', 'student', 'payer by link'],
      since: 'created_at',
      term: 'payment',
      holds: {
        payments: `payer_id order_id base_paise charge_paise total_paise status shown_status method_id service_id payee_id
          payee_name payee_account_last4 payee_bank_name payment_for bill_id student_fee_id customer_ref_id item_count
          created_at paid_at finalized_at`,
        contact: 'payer_email',
      },
      other: `id member_id charge_from_paise charge_rate gateway_id gst_rate last_polled_at last_requested_at late_poll_from
        next_poll_at poll_count`,
    },
    attempts: {
      of: OF_PAYMENT,
      since: 'created_at',
      term: 'payment',
      holds: {
        payments: `payment_id bank bank_reference card_country card_network card_number card_type paid_with mandate
          debit_on reference gateway_payment_id gateway_status session_id status error_code error_description
          error_source transaction_message closed_reason created_at`,
      },
      ofOthers: {
        earnings: 'admin_id distributor_id admin_paise admin_parts distributor_paise distributor_parts',
      },
      other: `id account_id admin_rate base_from_paise base_from_parts base_rate base_rate_parts distributor_rate expires_at
        gateway_id lease_until number platform_paise route session_issued_at`,
      inside: {
        route: 'Which gateways were compared, with their rates.',
        card_number: 'The masked number: the last four digits.',
      },
    },
    captures: {
      of: OF_PAYMENT,
      since: 'seen_at',
      term: 'payment',
      holds: { payments: 'payment_id attempt_id amount_paise surcharge_paise gateway_payment_id seen_at' },
      other: 'id currency gateway_id kind resolved_as resolved_at',
    },
    card_consents: {
      of: [{ column: 'payer_id' }],
      since: 'agreed_at',
      term: 'payment',
      holds: { payments: 'payer_id attempt_id agreed_at' },
    },
    refunds: {
      of: OF_PAYMENT,
      since: 'requested_at',
      term: 'payment',
      holds: {
        payments: `payment_id item_id amount_paise base_paise charge_paise bank_reference gateway_refund_id reference
          message reason status requested_at finalized_at`,
      },
      actors: 'requested_by',
      other:
        'id api_key_id member_id attempt_id bearer capture_id lease_until next_poll_at poll_count resolved_as resolved_at source',
      inside: { reason: 'Why the money is refunded, in the words of a person.' },
    },
    disputes: {
      of: OF_PAYMENT,
      since: 'opened_at',
      term: 'payment',
      holds: {
        payments: `payment_id amount_paise disputed_base_paise disputed_paise excess_paise gateway_dispute_id gateway_status
          phase reason reason_code status money opened_at respond_by finalized_at`,
      },
      other: `id attempt_id capture_id debited_first evidence_forms gateway_id lease_until next_poll_at poll_count
        reminded_at round seen_at wanted_evidence`,
      inside: { evidence_forms: 'The forms of the gateway, not filled in.' },
    },
    dispute_answers: {
      of: [{ column: 'dispute_id', table: 'disputes' }],
      whose: ['user', 'payee'],
      since: 'requested_at',
      term: 'payment',
      holds: { payments: 'dispute_id form note message kind status requested_at finalized_at' },
      actors: 'requested_by',
      other: 'id',
      inside: {
        form: 'The filled form of the gateway: customer name, contacts and what was delivered.',
        note: 'The explanation to the gateway, in the words of a person.',
      },
    },
    dispute_files: {
      of: [{ column: 'answer_id', table: 'dispute_answers' }],
      whose: ['user', 'payee'],
      term: 'payment',
      holds: { payments: 'answer_id file_id document_id' },
      other: 'id field field_label kind',
    },
    dispute_items: {
      of: [{ column: 'dispute_id', table: 'disputes' }],
      term: 'payment',
      holds: { payments: 'dispute_id item_id base_paise charge_paise' },
    },
    dispute_watches: {
      of: OF_PAYMENT,
      term: 'payment',
      holds: { payments: 'payment_id journal_id named_disputes' },
      other: 'last_polled_at missing_at next_poll_at poll_count unanswered_count',
    },
    mandates: {
      of: OWN,
      since: 'created_at',
      term: 'payment',
      holds: {
        payments: `user_id payee_id bank_account_id base_paise max_paise reference session_id status reason created_at
          ended_at`,
      },
      other: 'id account_id gateway_id last_polled_at next_poll_at poll_count',
    },
    mandate_debits: {
      of: OF_PAYMENT,
      since: 'due_on',
      term: 'payment',
      holds: { payments: 'payment_id mandate_id payee_id due_on' },
    },
    payment_schedules: {
      of: OWN,
      since: 'created_at',
      term: 'account',
      holds: {
        settings:
          'user_id payee_id remembered_id amount_paise first_on repeats reminds created_at updated_at',
      },
      other: 'id',
    },
    due_payments: {
      of: [{ column: 'schedule_id', table: 'payment_schedules' }],
      since: 'due_on',
      term: 'account',
      holds: { settings: 'schedule_id payment_id bill_key amount_paise due_on done_at' },
      other: 'id',
    },
    due_reminders: {
      of: [{ column: 'due_id', table: 'due_payments' }],
      since: 'sent_at',
      term: 'account',
      holds: { settings: 'due_id kind sent_at' },
    },
    due_calendars: {
      of: OWN,
      since: 'created_at',
      term: 'account',
      holds: { settings: 'user_id token_hash created_at' },
    },
    idempotency_keys: {
      of: [{ column: 'payer_id' }],
      since: 'created_at',
      term: 'payment',
      holds: { payments: 'payer_id payment_id created_at' },
      other: 'key body_hash',
    },
    open_orders: {
      of: [{ column: 'payer_id' }],
      since: 'opened_at',
      term: 'payment',
      holds: { payments: 'payer_id payment_id dedupe_key opened_at' },
    },
    payment_links: {
      of: [{ column: 'owner_id' }],
      whose: ['user', 'payee', 'student'],
      since: 'created_at',
      term: 'payment',
      holds: {
        payments: `owner_id bank_account_id base_paise fields payee_name service_id token_hash created_at expires_at
          cancelled_at`,
      },
      other: 'id nonce',
      inside: { fields: 'The fields of the payment: the ID of a payee, bill or fee, and the amount.' },
    },
    payment_link_orders: {
      of: OF_PAYMENT,
      whose: ['payer by link'],
      since: 'created_at',
      term: 'payment',
      holds: { payments: 'payment_id link_id opener_name created_at' },
    },
    payment_link_days: {
      of: [{ column: 'owner_id' }],
      since: 'day',
      term: 'payment',
      holds: { payments: 'owner_id link_id base_paise day' },
    },
    payment_link_settings: {
      of: [{ column: 'changed_by' }],
      since: 'changed_at',
      term: 'event',
      holds: {},
      actors: 'changed_by',
      other: 'changed_at daily_limit_paise enabled is_only link_limit_paise',
    },
    track_links: {
      of: OF_PAYMENT,
      since: 'created_at',
      term: 'payment',
      holds: { payments: 'payment_id token_hash created_at' },
      actors: 'created_by',
      other: 'nonce',
    },
  },
  impersonal: 'ledger_cutover',
}
