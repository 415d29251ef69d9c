import type { PayeeCategory } from '../payee-category.ts'
import { PAYEE_MESSAGES } from '../payee-messages.ts'
import {
  ADD_FORM,
  EDIT_FORM,
  IMAGE_OR_LETTER,
  PAY_FACTS,
  PAYEE_LABELS,
  SERVER_LIST,
  STATUS_DELAY_MS,
} from '../payee-parts.ts'

const labels = { ...PAYEE_LABELS, name: 'Company Name', pan_number: 'Pan Number' }
const document = {
  ...IMAGE_OR_LETTER,
  label: 'Legal Documents',
  required: true,
  missing: PAYEE_MESSAGES.legalDocumentRequired,
  missingToast: PAYEE_MESSAGES.documentMissing,
}

/** Law firms and notaries (spec 2 section 2.7). */
export const legal = {
  key: 'legal',
  position: 6,
  service: {
    slug: 'legal-services-fee',
    name: 'Legal service fee',
    description: 'Advocates and notaries',
    iconName: 'legal',
  },
  paths: {
    list: '/legal-services',
    add: '/add-legal-service',
    edit: '/edit-legal-service',
    view: '/view-legal-service',
    pay: '/legal-pay-amount',
  },
  noun: 'organisation',
  usualPanLetters: null,
  amountField: 'amount',
  paymentTypes: null,
  list: {
    ...SERVER_LIST,
    heading: 'Legal Services',
    addButton: 'Add Organization',
    backButtonSmall: 'Go Back',
  },
  add: {
    ...ADD_FORM,
    title: 'Organization Details',
    labels,
    pan: 'presence',
    // The sentence about rent is the specification's own for this amount (spec 2 section 5).
    amount: { label: 'Amount', required: PAYEE_MESSAGES.rentRequired },
    document,
  },
  edit: {
    ...EDIT_FORM,
    title: 'Edit User Details',
    labels,
    pan: 'presence',
    amount: { label: 'Salary', required: PAYEE_MESSAGES.amountRequired },
    document: { ...document, required: false },
    attachmentLink: 'View Current Document',
  },
  view: {
    title: 'View User Details',
    backButton: 'Back',
    facts: [
      'name',
      'mobile',
      'pan_number',
      'address',
      'account_number',
      'account_holder_name',
      'bank_name',
      'ifsc_code',
    ],
    amountLabel: 'Amount',
  },
  pay: {
    title: 'Legal Services',
    dropdownLabel: 'Salaried Organization Names',
    placeholder: 'Salaried Organization Names',
    facts: PAY_FACTS,
    amountLabel: 'Salary',
    emailOffered: false,
    statusDelayMs: STATUS_DELAY_MS,
  },
  messages: {
    dropdownFailed: 'Unable to fetch the organization details.',
    selectFailed: 'Failed to fetching the organization person details',
    singleFailed: 'Unable to fetching the organization person details.',
    loadFailed: 'Unable to fetching the legal user details.',
    addFailed: 'Unable to add the organization details.',
    detailFailed: 'Unable to fetching the legal  payment details',
    updateFailed: 'Unable to upadte the legal  Payment details',
    updateUnsent: 'Unable to update the legal Payment details.',
    added: 'Organization details added successfully.',
    updated: 'Organization details updated successfully.',
  },
  serverFirst: ['loadFailed', 'addFailed', 'detailFailed'],
} as const satisfies PayeeCategory
