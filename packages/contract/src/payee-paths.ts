import type { PayeeCategory } from './payee-category.ts'

/**
 * Where the screens of each category are: each path is followed by `/:serviceId`; edit and view by `/:id`
 * too, pay by an optional one. Apart from the entries, because the browser's route table needs the paths
 * on the very first screen and the entries only later.
 */
export const PAYEE_PATHS = {
  rental: {
    list: '/category',
    add: '/add-rental-payment',
    edit: '/edit-rental-details',
    view: '/view-rent-details',
    pay: '/pay-amount',
  },
  vendor: {
    list: '/vendor-payments',
    add: '/add-vendor-payment',
    edit: '/edit-vendor-details',
    view: '/view-vendor-details',
    pay: '/vendor-pay-amount',
  },
  donation: {
    list: '/donation-payments',
    add: '/add-donation-payment',
    edit: '/edit-donation-payment-details',
    view: '/view-donation-payment-detail',
    pay: '/pay-donation-payment',
  },
  ca: {
    list: '/ca-related-payments',
    add: '/add-ca-related-payments',
    edit: '/edit-ca-related-payments',
    view: '/view-ca-related-payments',
    pay: '/pay-ca-payment',
  },
  salary: {
    list: '/salary-payments',
    add: '/add-salary-payment',
    edit: '/edit-salary-payment',
    view: '/view-salary-payment',
    pay: '/salary-pay-amount',
  },
  legal: {
    list: '/legal-services',
    add: '/add-legal-service',
    edit: '/edit-legal-service',
    view: '/view-legal-service',
    pay: '/legal-pay-amount',
  },
} as const satisfies Record<string, PayeeCategory['paths']>

export type PayeeKey = keyof typeof PAYEE_PATHS
