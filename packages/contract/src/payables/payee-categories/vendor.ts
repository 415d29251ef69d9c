import type { PayeeCategory } from '../payee-category.ts'
import { PAYEE_MESSAGES } from '../payee-messages.ts'
import {
  ADD_FORM,
  EDIT_FORM,
  IMAGE_OR_LETTER,
  PAY_FACTS,
  REQUIRED_TEXTS_AND_ADDRESS,
  STATUS_DELAY_MS,
} from '../payee-parts.ts'

const amount = { label: 'Amount', required: PAYEE_MESSAGES.amountRequired }
const invoice = {
  ...IMAGE_OR_LETTER,
  label: 'Invoice (Document)',
  required: true,
  missing: PAYEE_MESSAGES.vendorFileMissing,
  missingToast: null,
}

/** Suppliers (spec 2 section 2.3). */
export const vendor = {
  key: 'vendor',
  position: 2,
  service: {
    slug: 'vendors-payments',
    name: 'Vendor payments',
    description: 'Invoices from your suppliers',
    iconName: 'vendor',
  },
  paths: {
    list: '/vendor-payments',
    add: '/add-vendor-payment',
    edit: '/edit-vendor-details',
    view: '/view-vendor-details',
    pay: '/vendor-pay-amount',
  },
  noun: 'vendor',
  usualPanLetters: null,
  amountField: 'amount',
  paymentTypes: null,
  list: {
    heading: 'Vendor Payments',
    nameColumn: 'Vendor Name',
    addButton: 'Add Vendor',
    backButton: 'Back',
    backButtonSmall: 'Back',
    paging: 'server',
  },
  add: { ...ADD_FORM, title: 'Add Vendor Details', pan: 'format', amount, document: invoice },
  edit: {
    ...EDIT_FORM,
    title: 'Edit Vendor Details',
    required: REQUIRED_TEXTS_AND_ADDRESS,
    pan: 'format',
    amount,
    document: invoice,
    attachmentLink: 'View Current Invoice',
  },
  view: {
    title: 'View Vendor Details',
    backButton: 'Back',
    facts: ['name', 'address', 'pan_number', 'mobile', 'amount'],
    amountLabel: 'Amount',
  },
  pay: {
    title: 'Vendor Payments',
    dropdownLabel: 'Vendor',
    placeholder: 'Please select vendor name',
    facts: PAY_FACTS,
    amountLabel: 'Amount',
    emailOffered: false,
    statusDelayMs: STATUS_DELAY_MS,
  },
  messages: {
    dropdownFailed: 'Unable to fetch the vendor details.',
    selectFailed: 'Unable to fetching the selected vendor details.',
    singleFailed: 'Unable to fetching the vendor payment user details.',
    loadFailed: 'Unable to fetching the vendor payment user details.',
    addFailed: 'Unable to adding the vendor details.',
    detailFailed: 'Unable to fetching the vendor payment user details.',
    updateFailed: 'Unable to update the vendor details.',
    updateUnsent: 'Unable to update the vendor details.',
    added: 'Vendor payment details added successfully.',
    updated: 'Vendor payment details updated successfully.',
  },
  serverFirst: ['addFailed', 'loadFailed', 'singleFailed', 'detailFailed'],
} as const satisfies PayeeCategory
