import type { PayeeFact, PayeeTextField, RequiredTexts } from './payee-category.ts'
import { PAYEE_MESSAGES } from './payee-messages.ts'

/** Common parts of several categories of payees. */

/** Milliseconds from a saved payee back to the page before (spec 2 section 9). */
export const PAYEE_BACK_DELAY_MS = 3000

export const PAYEE_LABELS: Readonly<Record<PayeeTextField, string>> = {
  name: 'Name',
  mobile: 'Mobile',
  pan_number: 'PAN Number',
  address: 'Address',
  account_number: 'Account Number',
  account_holder_name: 'Account Holder Name',
  bank_name: 'Bank Name',
  bank_branch: 'Branch',
  ifsc_code: 'IFSC Code',
}

const REQUIRED_TEXTS: RequiredTexts = {
  name: PAYEE_MESSAGES.nameRequired,
  account_number: PAYEE_MESSAGES.accountNumberRequired,
  account_holder_name: PAYEE_MESSAGES.accountHolderRequired,
  bank_name: PAYEE_MESSAGES.bankNameRequired,
  bank_branch: PAYEE_MESSAGES.branchRequired,
  ifsc_code: PAYEE_MESSAGES.ifscRequired,
}
export const REQUIRED_TEXTS_AND_ADDRESS: RequiredTexts = {
  ...REQUIRED_TEXTS,
  address: PAYEE_MESSAGES.addressRequired,
}

/** JPG, JPEG, PNG, PDF, DOC, DOCX with their sentence. */
export const IMAGE_OR_LETTER = {
  kinds: ['jpg', 'png', 'pdf', 'doc', 'docx'],
  wrongType: PAYEE_MESSAGES.fileTypes,
} as const
/** PDF, Word, Excel with their sentence. */
export const LETTER_OR_SHEET = {
  kinds: ['pdf', 'doc', 'docx', 'xls', 'xlsx'],
  wrongType: PAYEE_MESSAGES.officeFileTypes,
} as const

/** The facts of a payee on the pay screens, besides the amount (spec 2 section 2.1). */
export const PAY_FACTS: readonly PayeeFact[] = [
  'name',
  'address',
  'pan_number',
  'mobile',
  'account_holder_name',
  'bank_name',
  'account_number',
]
/** Everything that a read-only view can show. */
export const ALL_FACTS: readonly PayeeFact[] = [...PAY_FACTS, 'ifsc_code', 'bank_branch', 'amount']

export const ADD_FORM = {
  submitButton: 'Submit',
  backButton: 'Back',
  labels: PAYEE_LABELS,
  required: REQUIRED_TEXTS,
}
export const EDIT_FORM = { ...ADD_FORM, submitButton: 'Update' }

export const SERVER_LIST = {
  nameColumn: 'Name',
  backButton: 'Back To Services',
  backButtonSmall: 'Back To Services',
  paging: 'server',
} as const

/** Milliseconds from the gateway's end to the status page, but for salaries. */
export const STATUS_DELAY_MS = 3000
