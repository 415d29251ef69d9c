import type { PayeeCategory } from '../payee-category.ts'
import { PAYEE_MESSAGES } from '../payee-messages.ts'
import {
  ADD_FORM,
  ALL_FACTS,
  EDIT_FORM,
  IMAGE_OR_LETTER,
  LETTER_OR_SHEET,
  PAY_FACTS,
  PAYEE_LABELS,
  REQUIRED_TEXTS_AND_ADDRESS,
  SERVER_LIST,
  STATUS_DELAY_MS,
} from '../payee-parts.ts'

const amount = { label: 'Amount', required: PAYEE_MESSAGES.amountRequired }
const labels = { ...PAYEE_LABELS, name: 'Company Name' }
const document = {
  label: 'Organisation Document',
  required: true,
  missing: PAYEE_MESSAGES.documentMissing,
  missingToast: null,
}

/** Organisations that take donations (spec 2 section 2.4). */
export const donation = {
  key: 'donation',
  position: 7,
  service: {
    slug: 'donations-payments',
    name: 'Donations',
    description: 'Trusts and charities',
    iconName: 'donations',
  },
  paths: {
    list: '/donation-payments',
    add: '/add-donation-payment',
    edit: '/edit-donation-payment-details',
    view: '/view-donation-payment-detail',
    pay: '/pay-donation-payment',
  },
  noun: 'organisation',
  usualPanLetters: 'TACJGLB',
  amountField: 'amount',
  paymentTypes: null,
  list: { ...SERVER_LIST, heading: 'Donation Payments', addButton: 'Add Organization' },
  add: {
    ...ADD_FORM,
    title: 'Add Organization',
    labels,
    pan: 'presence',
    amount,
    document: { ...document, ...IMAGE_OR_LETTER },
  },
  edit: {
    ...EDIT_FORM,
    title: 'Edit Organization',
    labels,
    required: REQUIRED_TEXTS_AND_ADDRESS,
    pan: 'presence',
    amount,
    document: { ...document, ...LETTER_OR_SHEET },
    attachmentLink: 'View Current Document',
  },
  view: {
    title: 'View Organization',
    backButton: 'Back To Donation Payments',
    facts: ALL_FACTS,
    amountLabel: 'Amount',
  },
  pay: {
    title: 'Payments',
    dropdownLabel: 'Organization',
    placeholder: 'Please select doner name',
    facts: PAY_FACTS,
    amountLabel: 'Amount',
    emailOffered: true,
    statusDelayMs: STATUS_DELAY_MS,
  },
  messages: {
    dropdownFailed: 'Unable to fetching the donation user details',
    selectFailed: 'Failed to fetching the landlord details',
    singleFailed: 'Unable to fetching the donation user details',
    loadFailed: 'Unable to fetching the donation user details',
    addFailed: 'Unable to add the donation details.',
    detailFailed: 'Unable to fetching the donation user details',
    updateFailed: 'Unable to update the donation details.',
    updateUnsent: 'Unable to update the donation details.',
    added: 'Donation payment details added successfully.',
    updated: 'Donation payment details updated successfully.',
  },
  serverFirst: ['loadFailed', 'dropdownFailed', 'singleFailed', 'detailFailed'],
} as const satisfies PayeeCategory
