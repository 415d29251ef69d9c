import type { Inventory } from '../../platform/privacy/inventory.ts'

const OWN = [{ column: 'user_id' }] as const

/** What the tables of payees, bills, fees and baskets hold about persons. */
export const PAYABLES_INVENTORY: Inventory = {
  personal: {
    payees: {
      of: OWN,
      whose: ['payee', 'user'],
      since: 'created_at',
      term: 'payment',
      holds: {
        bank: `user_id name words account_cipher account_last4 account_holder_name bank_branch bank_name ifsc_code
          pan_cipher pan_last4 beneficiary_id payment_for amount_paise document_file_id service_id created_at deleted_at`,
        contact: 'address email mobile',
      },
      other: 'id account_version document_missing updated_at',
    },
    payment_items: {
      of: [{ column: 'payment_id', table: 'payments' }],
      whose: ['payee', 'user'],
      term: 'payment',
      holds: {
        payments: `payment_id base_paise charge_paise payee_id payee_name payee_account_last4 payee_bank_name payment_for`,
      },
      other: 'id charge_from_paise charge_rate position',
    },
    schools: {
      of: OWN,
      since: 'created_at',
      term: 'payment',
      holds: {
        bank: `user_id account_cipher account_last4 account_holder_name bank_branch bank_name ifsc_code beneficiary_id`,
        education: 'school_name branch_name city_id state_id pincode mobile created_at',
      },
      other: 'id',
    },
    student_fees: {
      of: OWN,
      whose: ['student', 'user'],
      since: 'created_at',
      term: 'payment',
      holds: {
        education: 'user_id student_name admission_number unique_id school_id amount_paise created_at',
      },
      other: 'id',
    },
    bills: {
      of: OWN,
      since: 'made_at',
      term: 'payment',
      holds: {
        bills:
          'user_id bill_key details_cipher number_key number_last4 operator_id amount_paise due_on made_at',
      },
      other: 'id',
      inside: {
        details_cipher:
          'Customer number, name of the customer and the answers to the fields of the biller, encrypted.',
      },
    },
    bill_claims: {
      of: [{ column: 'payment_id', table: 'payments' }],
      since: 'claimed_at',
      term: 'payment',
      holds: { bills: 'bill_key payment_id claimed_at' },
    },
    bill_payments: {
      of: [{ column: 'payment_id', table: 'payments' }],
      since: 'created_at',
      term: 'payment',
      holds: {
        bills:
          'payment_id bill_id acknowledgement message operator_reference reference status created_at sent_at finalized_at',
      },
      other: 'next_poll_at poll_count sends',
    },
    remembered_bills: {
      of: OWN,
      since: 'created_at',
      term: 'account',
      holds: {
        bills: `user_id name bill_key details_cipher number_key number_last4 operator_id amount_paise due_on state why
          created_at forgotten_at known_at`,
      },
      other: 'id last_polled_at next_poll_at poll_count',
      inside: { details_cipher: 'Customer number and the answers to the fields of the biller, encrypted.' },
    },
  },
  impersonal: 'bill_operators',
}
