import type { PayeeCategory } from '../payee-category.ts'
import { PAYEE_MESSAGES } from '../payee-messages.ts'
import { ADD_FORM, ALL_FACTS, EDIT_FORM, PAY_FACTS, SERVER_LIST } from '../payee-parts.ts'

const amount = { label: 'Salary', required: PAYEE_MESSAGES.payees.salaryRequired }
const document = {
  label: 'Joining Letter',
  required: false,
  kinds: ['pdf'],
  wrongType: PAYEE_MESSAGES.payees.pdfOnly,
  missing: PAYEE_MESSAGES.payees.documentRequired,
  missingToast: null,
} as const

/** Salaried persons (spec 2 section 2.6). */
export const salary: PayeeCategory = {
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
  messages: PAYEE_MESSAGES.salary,
  serverFirst: [],
}
