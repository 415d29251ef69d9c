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

const said = PAYEE_MESSAGES.payees
const labels = { ...PAYEE_LABELS, name: 'Company Name', pan_number: 'Pan Number' }
const document = {
  ...IMAGE_OR_LETTER,
  label: 'Legal Documents',
  required: true,
  missing: said.legalDocumentRequired,
  missingToast: said.documentMissing,
}

/** Law firms and notaries (spec 2 section 2.7). */
export const legal: PayeeCategory = {
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
    amount: { label: 'Amount', required: said.rentRequired },
    document,
  },
  edit: {
    ...EDIT_FORM,
    title: 'Edit User Details',
    labels,
    pan: 'presence',
    amount: { label: 'Salary', required: said.amountRequired },
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
  messages: PAYEE_MESSAGES.legal,
  serverFirst: ['loadFailed', 'addFailed', 'detailFailed'],
}
