import type { PayeeCategory } from '../payee-category.ts'
import { PAYEE_MESSAGES } from '../payee-messages.ts'
import {
  ADD_FORM,
  ALL_FACTS,
  EDIT_FORM,
  LETTER_OR_SHEET,
  PAY_FACTS,
  SERVER_LIST,
  STATUS_DELAY_MS,
} from '../payee-parts.ts'

// The sentence about rent is the specification's own for this amount (spec 2 section 5).
const amount = { label: 'Amount', required: PAYEE_MESSAGES.rentRequired }
const document = {
  ...LETTER_OR_SHEET,
  label: 'Document',
  required: true,
  missing: PAYEE_MESSAGES.documentRequired,
  missingToast: PAYEE_MESSAGES.documentMissing,
}

/** Chartered accountants (spec 2 section 2.5). */
export const ca = {
  key: 'ca',
  position: 5,
  service: {
    slug: 'ca-related-payments',
    name: 'CA related payments',
    description: 'Audit, filing and retainers',
    iconName: 'ca',
  },
  paths: {
    list: '/ca-related-payments',
    add: '/add-ca-related-payments',
    edit: '/edit-ca-related-payments',
    view: '/view-ca-related-payments',
    pay: '/pay-ca-payment',
  },
  noun: 'CA person',
  usualPanLetters: 'PF',
  amountField: 'amount',
  paymentTypes: null,
  list: {
    ...SERVER_LIST,
    heading: 'CA Related Payments',
    addButton: 'Add CA Payments',
    paging: 'browser',
  },
  add: { ...ADD_FORM, title: 'Add CA Related Payments', pan: 'presence', amount, document },
  edit: {
    ...EDIT_FORM,
    title: 'Edit CA Related Payments',
    pan: 'presence',
    amount,
    document,
    attachmentLink: 'View Current Document',
  },
  view: {
    title: 'View CA Related Payments',
    backButton: 'Back',
    facts: ALL_FACTS,
    amountLabel: 'Amount',
  },
  pay: {
    title: 'CA Related Payments',
    dropdownLabel: 'CA person',
    placeholder: 'Please select CA person name',
    facts: PAY_FACTS,
    amountLabel: 'Amount',
    emailOffered: true,
    statusDelayMs: STATUS_DELAY_MS,
  },
  messages: {
    dropdownFailed: 'Unable to fetching the ca related payment user details.',
    selectFailed: 'Unable to fetching the ca related payment details',
    singleFailed: 'Unable to fetching the ca related payment details',
    loadFailed: 'Unable to fetching the ca related payment user details.',
    addFailed: 'Unable to adding the CA Related Payment details',
    detailFailed: 'Unable to fetching the ca related payment details',
    updateFailed: 'Unable to adding the CA Related Payment details',
    updateUnsent: 'Unable to adding the CA Related Payment details',
    added: 'CA related payment details added successfully.',
    updated: 'CA related payment details updated successfully.',
  },
  serverFirst: ['dropdownFailed', 'selectFailed', 'singleFailed', 'detailFailed'],
} as const satisfies PayeeCategory
