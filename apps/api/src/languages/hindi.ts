import type { Dictionary } from './english.ts'
import { API_KEYS } from './hi/api-keys.ts'
import { AUDIT_NAMES } from './hi/audit.ts'
import {
  APPROVALS,
  BACK_OFFICE,
  CHARGE_SLABS,
  CHOSEN,
  COMPANY,
  GATEWAY_ACCOUNTS,
  SERVICE_SWITCHES,
} from './hi/back-office.ts'
import { BANK_REASONS } from './hi/bank-reasons.ts'
import { hindiDate } from './hi/dates.ts'
import {
  DISPUTE_EVENT_WORDS,
  PAYMENT_EVENT_WORDS,
  PAYOUT_EVENT_WORDS,
  WALLET_LINE_WORDS,
} from './hi/events.ts'
import { EXCEPTION_REASONS } from './hi/exceptions.ts'
import { IMPORT_FILE_MESSAGES } from './hi/import-files.ts'
import { MEMBERS } from './hi/members.ts'
import {
  DISPUTES,
  FAILED_BECAUSE,
  HELD_BECAUSE,
  IDEMPOTENCY,
  PAYOUTS,
  REFUNDS,
  WITHDRAWALS,
} from './hi/money.ts'
import { NAMES } from './hi/names.ts'
import { NOTICES } from './hi/notices.ts'
import { OWN } from './hi/own.ts'
import { PAPER_NAMES } from './hi/papers.ts'
import {
  FILE_LIMITS,
  FILE_REFUSALS,
  PAYEE_CATEGORIES,
  PAYEE_IMPORT_MESSAGES,
  PAYEE_MESSAGES,
  PAYEE_TRUST,
  SHEET_LIMITS,
  SHEET_NOTES,
} from './hi/payees.ts'
import { PAYMENT_LINKS, SAVED_CARDS } from './hi/payment-links.ts'
import {
  BASKETS,
  BILL_MESSAGES,
  EDUCATION_MESSAGES,
  MANDATES,
  MESSAGES,
  PAY_AGAIN,
  PAYMENT_MESSAGES,
  PAYMENT_STATUS_MESSAGES,
  REMEMBERED_BILLS,
  SCHEDULES,
  SERVICE_MESSAGES,
  TRACK,
} from './hi/payments.ts'
import { PENDING_CONTACTS, PERSON } from './hi/person.ts'
import { PERSONAL_DATA } from './hi/privacy.ts'
import { PUSH } from './hi/push.ts'
import {
  ANNOUNCEMENTS,
  CANNED,
  EARNED_NOTHING,
  EXCEPTIONS,
  MONEY_STOPS,
  RECONCILIATION,
  RECORDS,
  REPORT_VIEWS,
  WEBHOOKS,
} from './hi/records.ts'
import {
  CHECKLIST,
  DEVICES,
  FACTOR_RESETS,
  HUMAN_CHECK,
  LANGUAGE_MESSAGES,
  REASON,
  SECURITY,
} from './hi/security.ts'
import { USER_IMPORT_MESSAGES } from './hi/user-import.ts'
import { WEBHOOK_ENDPOINTS } from './hi/webhook-endpoints.ts'

/** Everything that the server says in Hindi. */
export const HINDI: Dictionary = {
  said: {
    API_KEYS,
    MEMBERS,
    SERVICE_MESSAGES,
    APPROVALS,
    BACK_OFFICE,
    BILL_MESSAGES,
    PAY_AGAIN,
    PAYMENT_LINKS,
    PAYMENT_MESSAGES,
    PAYMENT_STATUS_MESSAGES,
    ANNOUNCEMENTS,
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
    MESSAGES,
    MONEY_STOPS,
    NOTICES,
    PAYEE_CATEGORIES,
    IMPORT_FILE_MESSAGES,
    PAYEE_IMPORT_MESSAGES,
    USER_IMPORT_MESSAGES,
    PAYEE_MESSAGES,
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
    BASKETS,
    MANDATES,
    REMEMBERED_BILLS,
    REPORT_VIEWS,
    SAVED_CARDS,
    SCHEDULES,
    FACTOR_RESETS,
    SECURITY,
    SERVICE_SWITCHES,
    SHEET_LIMITS,
    SHEET_NOTES,
    TRACK,
    WALLET_LINE_WORDS,
    WEBHOOKS,
    WEBHOOK_ENDPOINTS,
    WITHDRAWALS,
  },
  own: { ...OWN, ...EXCEPTION_REASONS },
  reasons: BANK_REASONS,
  day: hindiDate,
  names: { ...NAMES, ...PAPER_NAMES, ...AUDIT_NAMES },
}
