import type { Inventory } from '../../platform/privacy/inventory.ts'

/** What the tables of tickets, exceptions and reconciliation hold about persons. */
export const OPERATIONS_INVENTORY: Inventory = {
  personal: {
    tickets: {
      of: [{ column: 'user_id' }],
      whose: ['user', 'payee'],
      since: 'created_at',
      term: 'account',
      holds: {
        tickets: 'user_id payment_id subject words description file_id priority status ticket_no created_at',
      },
      other: 'id version',
      inside: { description: 'What the person wrote: anything, the data of others too.' },
    },
    ticket_replies: {
      of: [{ column: 'user_id' }, { column: 'ticket_id', table: 'tickets' }],
      whose: ['user', 'payee'],
      since: 'created_at',
      term: 'account',
      holds: { tickets: 'user_id ticket_id message file_id created_at' },
      other: 'id',
      inside: { message: 'What the person wrote: anything, the data of others too.' },
    },
    ticket_events: {
      of: [{ column: 'user_id' }, { column: 'ticket_id', table: 'tickets' }],
      since: 'at',
      term: 'account',
      holds: { tickets: 'user_id ticket_id changes at' },
      other: 'id',
      inside: { changes: 'Priority, status and subject before and after.' },
    },
    canned_replies: {
      of: [{ column: 'owner_id' }],
      since: 'updated_at',
      term: 'account',
      holds: { settings: 'owner_id title body updated_at' },
      other: 'id',
      inside: { body: 'A prepared answer, in the words of a person.' },
    },
    exception_cases: {
      of: [{ column: 'payer_id' }],
      since: 'assigned_at',
      term: 'payment',
      holds: { payments: 'payer_id record_id kind reason' },
      actors: 'owner_id resolved_by',
      other: 'action assigned_at resolved_at resolving_at synced_at',
      inside: { reason: 'Why the exception was resolved, in the words of a person.' },
    },
    differences: {
      of: [{ column: 'payment_id', table: 'payments' }],
      since: 'found_at',
      term: 'payment',
      holds: { payments: 'payment_id amount_paise subject ours theirs reason' },
      actors: 'resolved_by',
      other: `id currency day found_at kind other_residual_currency other_residual_paise residual_currency
        residual_paise resolution resolved_at source status`,
      inside: {
        ours: 'The amount, state and references in our books.',
        theirs: 'The amount, state and references in the report of the provider.',
        reason: 'Why it was resolved, in the words of a person.',
      },
    },
    settlement_rows: {
      of: [{ column: 'capture_id', table: 'captures' }],
      whose: ['user', 'payee'],
      since: 'happened_at',
      term: 'payment',
      holds: {
        payments: `capture_id refund_id amount_paise net_paise fee_paise tax_paise gateway_payment_id gateway_refund_id
          gateway_dispute_id reference refund_reference name other_name remarks happened_at settled_at`,
      },
      other:
        'id currency day gateway_id is_assumed is_booked line_id read_at repeats row_key settlement_id source type',
      inside: {
        name: 'What the line is called in the file of the provider.',
        remarks: 'The remark of a line of the file, as the provider or the bank wrote it.',
      },
    },
  },
  impersonal: 'backup_results incidents payout_totals reconciliation_runs settlements',
}
