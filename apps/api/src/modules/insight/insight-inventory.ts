import type { Inventory } from '../../platform/privacy/inventory.ts'

/** What the tables of lists, figures, exports and tax documents hold about persons. */
export const INSIGHT_INVENTORY: Inventory = {
  personal: {
    export_jobs: {
      of: [{ column: 'user_id' }],
      since: 'created_at',
      term: 'account',
      holds: { activity: 'user_id request file_id file_name format status created_at' },
      other: 'id rows_done rows_total',
      inside: { request: 'The filters of the export: dates, amounts, a searched name.' },
    },
    data_downloads: {
      of: [{ column: 'user_id' }],
      since: 'created_at',
      term: 'account',
      holds: { activity: 'user_id file_id status created_at expires_at' },
      other: 'id',
    },
    hidden_checklists: {
      of: [{ column: 'user_id' }],
      since: 'hidden_at',
      term: 'account',
      holds: { settings: 'user_id hidden_at' },
    },
    report_views: {
      of: [{ column: 'owner_id' }],
      since: 'created_at',
      term: 'account',
      holds: { settings: 'owner_id name search every created_at next_at' },
      other: 'id',
      inside: { search: 'The filters of the view: dates, amounts, a searched name.' },
    },
    failure_counts: {
      of: [{ column: 'person_id' }],
      since: 'day',
      term: 'payment',
      holds: { payments: 'person_id day reason n' },
    },
    payee_counts: {
      of: [{ column: 'payee_id', table: 'payees' }],
      term: 'payment',
      holds: { payments: 'payee_id shown_status n total_paise' },
    },
    payer_counts: {
      of: [{ column: 'payer_id' }],
      term: 'payment',
      holds: { payments: 'payer_id shown_status n total_paise' },
    },
    person_amount_counts: {
      of: [{ column: 'person_id' }],
      term: 'payment',
      holds: { payments: 'person_id shown_status n total_paise' },
      other: 'step',
    },
    person_day_counts: {
      of: [{ column: 'person_id' }],
      since: 'day',
      term: 'payment',
      holds: { payments: 'person_id day service_id method_id shown_status n total_paise' },
      other: 'dimensions gateway_id',
    },
    payment_rollup_outbox: {
      of: [{ column: 'payer_id' }],
      since: 'day',
      term: 'payment',
      holds: { payments: 'payer_id payee_id day service_id method_id shown_status n total_paise' },
      other: 'gateway_id step',
    },
    tax_recipients: {
      of: [{ column: 'user_id' }],
      since: 'made_at',
      term: 'payment',
      holds: {
        identity: 'user_id name legal_name gstin_cipher verified_at made_at',
        contact: 'address mobile state state_code',
      },
      other: 'id',
    },
    tax_invoices: {
      of: [{ column: 'payment_id', table: 'payments' }],
      since: 'dated_at',
      term: 'payment',
      holds: {
        payments: `payment_id recipient_id no dated_at place_of_supply taxable_paise value_paise cgst_paise sgst_paise
          igst_paise`,
      },
      other: 'gst_rate number numbered_at sac series_id supplier_id',
    },
    tax_notes: {
      of: [{ column: 'payment_id', table: 'payments' }],
      since: 'dated_at',
      term: 'payment',
      holds: {
        payments: `payment_id recipient_id journal_id no kind dated_at amount_paise taxable_paise value_paise cgst_paise
          sgst_paise igst_paise payment_mode service_name`,
      },
      other: 'id number numbered_at series_id supplier_id',
    },
    invoice_versions: {
      of: [{ column: 'payment_id', table: 'payments' }],
      whose: ['user', 'payee'],
      since: 'made_at',
      term: 'payment',
      holds: { payments: 'payment_id content made_at' },
      other: 'version',
      inside: {
        content:
          'The invoice: name, address, e-mail address, mobile number, GSTIN, the payee, and the amounts.',
      },
    },
    invoice_files: {
      of: [{ column: 'payment_id', table: 'payments' }],
      term: 'payment',
      holds: { payments: 'payment_id file_id' },
      other: 'version',
    },
  },
  impersonal: 'document_numbering document_series stale_failure_days tax_suppliers',
}
