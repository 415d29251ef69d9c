import type { PayeeCategory } from '../payee-category.ts'
import { PAYEE_MESSAGES } from '../payee-messages.ts'
import {
  ADD_FORM,
  EDIT_FORM,
  IMAGE_OR_LETTER,
  PAY_FACTS,
  REQUIRED_TEXTS_AND_ADDRESS,
  SERVER_LIST,
  STATUS_DELAY_MS,
} from '../payee-parts.ts'

const monthlyRent = { label: 'Monthly Rent', required: PAYEE_MESSAGES.rentRequired }
const agreement = {
  ...IMAGE_OR_LETTER,
  label: 'Agreement (Document)',
  required: true,
  missing: PAYEE_MESSAGES.rentalFileMissing,
  missingToast: null,
}

/** Landlords (spec 2 section 2.2). */
export const rental = {
  key: 'rental',
  position: 1,
  service: {
    slug: 'rental-payments',
    name: 'Rental payments',
    description: 'House, shop, broker and society',
    iconName: 'rental',
  },
  paths: {
    list: '/category',
    add: '/add-rental-payment',
    edit: '/edit-rental-details',
    view: '/view-rent-details',
    pay: '/pay-amount',
  },
  noun: 'landlord',
  usualPanLetters: null,
  amountField: 'rent',
  paymentTypes: {
    label: 'Payment For',
    required: PAYEE_MESSAGES.paymentTypeRequired,
    options: [
      { value: 'houserent', label: 'House Rent' },
      { value: 'shoprent', label: 'Shop Rent' },
      { value: 'broker-payment', label: 'Broker Payment' },
      { value: 'society-payment', label: 'Society Maintenance' },
    ],
  },
  list: { ...SERVER_LIST, heading: 'Rental Payments', addButton: 'Add Landlord' },
  add: {
    ...ADD_FORM,
    title: 'Add Rental Payment',
    pan: 'format',
    amount: monthlyRent,
    document: agreement,
  },
  edit: {
    ...EDIT_FORM,
    title: 'Edit Rental Payment',
    required: REQUIRED_TEXTS_AND_ADDRESS,
    pan: 'format',
    amount: monthlyRent,
    document: agreement,
    attachmentLink: 'View Current Attachment',
  },
  view: {
    title: 'View Rental Payment',
    backButton: 'Back',
    facts: ['name', 'address', 'pan_number', 'mobile', 'payment_for', 'amount'],
    amountLabel: 'Monthly amount',
  },
  pay: {
    title: 'Rental Payments',
    dropdownLabel: 'Landlord',
    placeholder: 'Please select landlord name',
    facts: PAY_FACTS,
    amountLabel: 'Amount',
    emailOffered: false,
    statusDelayMs: STATUS_DELAY_MS,
  },
  messages: {
    dropdownFailed: 'Unable to fetch the user details.',
    selectFailed: 'Failed to fetching the landlord details',
    singleFailed: 'Unable to fetching the landlord details.',
    loadFailed: 'Unable to fetching the landlord details.',
    addFailed: 'Unable to add the rental details',
    detailFailed: 'Unable to fetching the rental details',
    updateFailed: 'Unable to update the rental details',
    updateUnsent: 'Unable to update the rental details',
    added: 'Rental payment details added successfully.',
    updated: 'Rental payment details updated successfully.',
  },
  serverFirst: ['addFailed', 'detailFailed'],
} as const satisfies PayeeCategory
