import {
  FILE_LIMITS,
  FILE_REFUSALS,
  IMPORT_FILE_MESSAGES,
  SHEET_LIMITS,
  SHEET_NOTES,
} from '@chukta/contract/file-messages'
import { API_KEYS } from '@chukta/contract/identity/api-keys/api-key-messages'
import { APPROVALS } from '@chukta/contract/identity/approval-messages'
import { CHOSEN } from '@chukta/contract/identity/chosen-messages'
import { COMPANY } from '@chukta/contract/identity/company-messages'
import { DEVICES } from '@chukta/contract/identity/device-messages'
import { FACTOR_RESETS } from '@chukta/contract/identity/factor-reset-messages'
import { HUMAN_CHECK } from '@chukta/contract/identity/human-check-messages'
import { MEMBERS } from '@chukta/contract/identity/members/member-messages'
import { PENDING_CONTACTS } from '@chukta/contract/identity/pending-contact-messages'
import { SECURITY } from '@chukta/contract/identity/security-messages'
import { USER_IMPORT_MESSAGES } from '@chukta/contract/identity/user-import/user-import-messages'
import { CHECKLIST } from '@chukta/contract/insight/checklist-messages'
import { EARNED_NOTHING } from '@chukta/contract/insight/earned-nothing-messages'
import { PERSONAL_DATA } from '@chukta/contract/insight/personal-data-messages'
import { REPORT_VIEWS } from '@chukta/contract/insight/report-view-messages'
import { LANGUAGE_MESSAGES } from '@chukta/contract/languages'
import { MONEY_STOPS } from '@chukta/contract/ledger/money-stops-messages'
import { MESSAGES } from '@chukta/contract/messages'
import { ANNOUNCEMENTS } from '@chukta/contract/messaging/announcement-messages'
import { PUSH } from '@chukta/contract/messaging/push-messages'
import { WEBHOOK_ENDPOINTS } from '@chukta/contract/messaging/webhook-endpoint-messages'
import { CANNED } from '@chukta/contract/operations/canned-messages'
import { EXCEPTIONS } from '@chukta/contract/operations/exception-messages'
import { RECONCILIATION } from '@chukta/contract/operations/reconciliation-messages'
import { BASKETS } from '@chukta/contract/payables/basket-messages'
import { BILL_MESSAGES } from '@chukta/contract/payables/bill-messages'
import { EDUCATION_MESSAGES } from '@chukta/contract/payables/education-messages'
import { PAYEE_CATEGORIES } from '@chukta/contract/payables/payee-categories'
import { PAYEE_IMPORT_MESSAGES } from '@chukta/contract/payables/payee-import-messages'
import { PAYEE_MESSAGES } from '@chukta/contract/payables/payee-messages'
import { REMEMBERED_BILLS } from '@chukta/contract/payables/remembered-bill-messages'
import { DISPUTE_EVENT_WORDS } from '@chukta/contract/payments/dispute-events'
import { DISPUTES } from '@chukta/contract/payments/dispute-messages'
import { MANDATES } from '@chukta/contract/payments/mandate-messages'
import { PAY_AGAIN } from '@chukta/contract/payments/pay-again-messages'
import { PAYMENT_EVENT_WORDS } from '@chukta/contract/payments/payment-events'
import { PAYMENT_LINKS } from '@chukta/contract/payments/payment-link-messages'
import { PAYMENT_MESSAGES, PAYMENT_STATUS_MESSAGES } from '@chukta/contract/payments/payment-messages'
import { TRACK } from '@chukta/contract/payments/public-tracking-messages'
import { IDEMPOTENCY, REFUNDS } from '@chukta/contract/payments/refund-messages'
import { SAVED_CARDS } from '@chukta/contract/payments/saved-card-messages'
import { SCHEDULES } from '@chukta/contract/payments/schedule-messages'
import { PAYEE_TRUST } from '@chukta/contract/payouts/payee-trust-messages'
import { PAYOUT_EVENT_WORDS } from '@chukta/contract/payouts/payout-events'
import { FAILED_BECAUSE, HELD_BECAUSE, PAYOUTS } from '@chukta/contract/payouts/payout-messages'
import { WALLET_LINE_WORDS } from '@chukta/contract/payouts/wallet-lines'
import { WITHDRAWALS } from '@chukta/contract/payouts/withdrawal-messages'
import { PERSON } from '@chukta/contract/person-messages'
import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { CHARGE_SLABS } from '@chukta/contract/pricing/charge-slabs-messages'
import { GATEWAY_ACCOUNTS } from '@chukta/contract/pricing/gateway-accounts-messages'
import { SERVICE_SWITCHES } from '@chukta/contract/pricing/service-switch-messages'
import { WEBHOOKS } from '@chukta/contract/pricing/webhooks-messages'
import { REASON } from '@chukta/contract/reason'
import { RECORDS } from '@chukta/contract/record-messages'
import { SERVICE_MESSAGES } from '@chukta/contract/service-messages'
import type { Said } from '@chukta/contract/voice'
import { NOTICES } from './notices.ts'

export type { Said } from '@chukta/contract/voice'

/** Every group of sentences: those of the contract, and of SMS. A language says the same under the same keys. */
export const ENGLISH = {
  ANNOUNCEMENTS,
  API_KEYS,
  APPROVALS,
  BACK_OFFICE,
  BILL_MESSAGES,
  PAY_AGAIN,
  CANNED,
  CHARGE_SLABS,
  CHECKLIST,
  CHOSEN,
  COMPANY,
  DEVICES,
  DISPUTES,
  DISPUTE_EVENT_WORDS,
  EARNED_NOTHING,
  EDUCATION_MESSAGES,
  FAILED_BECAUSE,
  FILE_LIMITS,
  FILE_REFUSALS,
  GATEWAY_ACCOUNTS,
  HELD_BECAUSE,
  HUMAN_CHECK,
  IDEMPOTENCY,
  LANGUAGE_MESSAGES,
  MEMBERS,
  MESSAGES,
  SERVICE_MESSAGES,
  MONEY_STOPS,
  NOTICES,
  PAYEE_CATEGORIES: Object.fromEntries(PAYEE_CATEGORIES.map(({ key, messages }) => [key, messages])),
  BASKETS,
  IMPORT_FILE_MESSAGES,
  PAYEE_IMPORT_MESSAGES,
  USER_IMPORT_MESSAGES,
  PAYEE_MESSAGES,
  PAYMENT_LINKS,
  PAYMENT_MESSAGES,
  PAYMENT_STATUS_MESSAGES,
  PAYEE_TRUST,
  PAYMENT_EVENT_WORDS,
  PAYOUTS,
  PAYOUT_EVENT_WORDS,
  PENDING_CONTACTS,
  PERSON,
  PERSONAL_DATA,
  PUSH,
  REASON,
  RECONCILIATION,
  RECORDS,
  REFUNDS,
  EXCEPTIONS,
  MANDATES,
  REMEMBERED_BILLS,
  REPORT_VIEWS,
  SAVED_CARDS,
  SCHEDULES,
  SERVICE_SWITCHES,
  FACTOR_RESETS,
  SECURITY,
  SHEET_LIMITS,
  SHEET_NOTES,
  TRACK,
  WALLET_LINE_WORDS,
  WEBHOOKS,
  WEBHOOK_ENDPOINTS,
  WITHDRAWALS,
}

export type English = typeof ENGLISH

/** The parts of a language. */
export type Dictionary = {
  /** The sentences of the contract's groups. */
  said: Said<English>
  /** Sentences written where they are used, by their English text with `{n}` for a filled-in part. */
  own: Readonly<Record<string, string>>
  /** Fixed names that answers and papers hold as they are: states, services, ways to pay. */
  names: Readonly<Record<string, string>>
  /** What banks and gateways give as a reason, in small letters without a full stop: the first that fits is said instead. */
  reasons: readonly (readonly [RegExp, string])[]
  /** A printed day of English months. */
  day: (printed: string) => string
}
