import { ANNOUNCEMENTS } from '@chukta/contract/announcement-messages'
import { APPROVALS } from '@chukta/contract/approval-messages'
import { BACK_OFFICE } from '@chukta/contract/back-office-messages'
import { BASKETS } from '@chukta/contract/basket-messages'
import { BILL_MESSAGES } from '@chukta/contract/bill-messages'
import { CANNED } from '@chukta/contract/canned-messages'
import { CHECKLIST } from '@chukta/contract/checklist-messages'
import { CHOSEN } from '@chukta/contract/chosen-messages'
import { COMPANY } from '@chukta/contract/company-messages'
import { DEVICES } from '@chukta/contract/device-messages'
import { DISPUTE_EVENT_WORDS } from '@chukta/contract/dispute-events'
import { DISPUTES } from '@chukta/contract/dispute-messages'
import { EDUCATION_MESSAGES } from '@chukta/contract/education-messages'
import { FACTOR_RESETS } from '@chukta/contract/factor-reset-messages'
import { FILE_LIMITS, FILE_REFUSALS, SHEET_LIMITS, SHEET_NOTES } from '@chukta/contract/file-messages'
import { GATEWAY_ACCOUNTS } from '@chukta/contract/gateway-accounts-messages'
import { HUMAN_CHECK } from '@chukta/contract/human-check-messages'
import { LANGUAGE_MESSAGES } from '@chukta/contract/languages'
import { MANDATES } from '@chukta/contract/mandate-messages'
import { MESSAGES } from '@chukta/contract/messages'
import { MONEY_STOPS } from '@chukta/contract/money-stops-messages'
import { PAY_AGAIN } from '@chukta/contract/pay-again-messages'
import { PAYEE_CATEGORIES } from '@chukta/contract/payee-categories'
import { PAYEE_IMPORT_MESSAGES } from '@chukta/contract/payee-import-messages'
import { PAYEE_MESSAGES } from '@chukta/contract/payee-messages'
import { PAYEE_TRUST } from '@chukta/contract/payee-trust-messages'
import { PAYMENT_EVENT_WORDS } from '@chukta/contract/payment-events'
import { PAYMENT_MESSAGES, PAYMENT_STATUS_MESSAGES } from '@chukta/contract/payment-messages'
import { PAYOUT_EVENT_WORDS } from '@chukta/contract/payout-events'
import { FAILED_BECAUSE, HELD_BECAUSE, PAYOUTS } from '@chukta/contract/payout-messages'
import { PENDING_CONTACTS } from '@chukta/contract/pending-contact-messages'
import { PERSON } from '@chukta/contract/person-messages'
import { PUSH } from '@chukta/contract/push-messages'
import { REASON } from '@chukta/contract/reason'
import { RECONCILIATION } from '@chukta/contract/reconciliation-messages'
import { RECORDS } from '@chukta/contract/record-messages'
import { IDEMPOTENCY, REFUNDS } from '@chukta/contract/refund-messages'
import { REMEMBERED_BILLS } from '@chukta/contract/remembered-bill-messages'
import { REPAIR_DESK } from '@chukta/contract/repair-desk-messages'
import { SCHEDULES } from '@chukta/contract/schedule-messages'
import { SECURITY } from '@chukta/contract/security-messages'
import { TRACK } from '@chukta/contract/track-messages'
import type { Said } from '@chukta/contract/voice'
import { WALLET_LINE_WORDS } from '@chukta/contract/wallet-lines'
import { WEBHOOKS } from '@chukta/contract/webhooks-messages'
import { WITHDRAWALS } from '@chukta/contract/withdrawal-messages'
import { NOTICES } from './notices.ts'

export type { Said } from '@chukta/contract/voice'

/** Every group of sentences: those of the contract, and of SMS. A language says the same under the same keys. */
export const ENGLISH = {
  ANNOUNCEMENTS,
  APPROVALS,
  BACK_OFFICE,
  BILL_MESSAGES,
  PAY_AGAIN,
  CANNED,
  CHECKLIST,
  CHOSEN,
  COMPANY,
  DEVICES,
  DISPUTES,
  DISPUTE_EVENT_WORDS,
  EDUCATION_MESSAGES,
  FAILED_BECAUSE,
  FILE_LIMITS,
  FILE_REFUSALS,
  GATEWAY_ACCOUNTS,
  HELD_BECAUSE,
  HUMAN_CHECK,
  IDEMPOTENCY,
  LANGUAGE_MESSAGES,
  MESSAGES,
  MONEY_STOPS,
  NOTICES,
  PAYEE_CATEGORIES: Object.fromEntries(PAYEE_CATEGORIES.map(({ key, messages }) => [key, messages])),
  BASKETS,
  PAYEE_IMPORT_MESSAGES,
  PAYEE_MESSAGES,
  PAYMENT_MESSAGES,
  PAYMENT_STATUS_MESSAGES,
  PAYEE_TRUST,
  PAYMENT_EVENT_WORDS,
  PAYOUTS,
  PAYOUT_EVENT_WORDS,
  PENDING_CONTACTS,
  PERSON,
  PUSH,
  REASON,
  RECONCILIATION,
  RECORDS,
  REFUNDS,
  REPAIR_DESK,
  MANDATES,
  REMEMBERED_BILLS,
  SCHEDULES,
  FACTOR_RESETS,
  SECURITY,
  SHEET_LIMITS,
  SHEET_NOTES,
  TRACK,
  WALLET_LINE_WORDS,
  WEBHOOKS,
  WITHDRAWALS,
}

export type English = typeof ENGLISH

/** What a language brings. */
export type Dictionary = {
  /** The sentences of the contract's groups. */
  said: Said<English>
  /** Sentences that stand where they are used, by their English text with `{n}` for what is filled in. */
  own: Readonly<Record<string, string>>
  /** Fixed names that answers and papers hold as they are: states, services, ways to pay. */
  names: Readonly<Record<string, string>>
  /** A printed day of English months. */
  day: (printed: string) => string
}
