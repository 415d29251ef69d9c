import type { PayeeCategory } from '../payee-category.ts'
import { PAYEE_MESSAGES } from '../payee-messages.ts'
import { ADD_FORM, ALL_FACTS, EDIT_FORM, PAY_FACTS, SERVER_LIST } from '../payee-parts.ts'

const amount = { label: 'Salary', required: PAYEE_MESSAGES.salaryRequired }
const document = {
  label: 'Joining Letter',
  required: false,
  kinds: ['pdf'],
  wrongType: PAYEE_MESSAGES.pdfOnly,
  missing: PAYEE_MESSAGES.documentRequired,
  missingToast: null,
} as const

/** Salaried persons (spec 2 section 2.6). */
export const salary = {
  key: 'salary',
  position: 4,
  service: {
    slug: 'salary-payments',
    name: 'Salary payments',
    description: 'Drivers, cooks, staff',
    iconName: 'salary',
  },
  paths: {
    list: '/salary-payments',
    add: '/add-salary-payment',
    edit: '/edit-salary-payment',
    view: '/view-salary-payment',
    pay: '/salary-pay-amount',
  },
  noun: 'salaried person',
  usualPanLetters: 'P',
  amountField: 'salary',
  paymentTypes: null,
  list: {
    ...SERVER_LIST,
    heading: 'Salary Payments',
    nameColumn: 'Vendor Name',
    addButton: 'Add Salary User',
  },
  add: { ...ADD_FORM, title: 'Add Salary User', pan: 'presence', amount, document },
  edit: {
    ...EDIT_FORM,
    title: 'Edit Salary User',
    pan: 'presence',
    amount,
    document,
    attachmentLink: 'View Current Attachment',
  },
  view: { title: 'View Salary User', backButton: 'Back', facts: ALL_FACTS, amountLabel: 'Salary' },
  pay: {
    title: 'Salary Payments',
    dropdownLabel: 'Salaried Person Names',
    placeholder: 'Salaried Person Names',
    facts: PAY_FACTS,
    amountLabel: 'Salary',
    emailOffered: false,
    statusDelayMs: 1000,
  },
  messages: {
    dropdownFailed: 'Unable to fetching the salary person details.',
    selectFailed: 'Failed to fetching the selected person  details',
    singleFailed: 'Unable to fetching the salary person details.',
    loadFailed: 'Unable to fetching the salary payment user details.',
    addFailed: 'Unable to add the salary payment details.',
    detailFailed: 'Unable to fetching the salary person details.',
    updateFailed: 'Unable to upadte the salary Payment details',
    updateUnsent: 'Unable to upadte the salary Payment details',
    added: 'Salary payment details added successfully.',
    updated: 'Salary payment details updated successfully.',
  },
  serverFirst: [],
} as const satisfies PayeeCategory
