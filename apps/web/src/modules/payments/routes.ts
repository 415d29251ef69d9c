import { createRoute } from '@tanstack/react-router'
import { recordSearch } from '../../lib/list-search.ts'
import { lazyPage } from '../../router/lazy-page.ts'
import { openFrame, screen, searchScreen } from '../../router/parents.ts'

/** The public page of one payment's money, by its link. */
const track = createRoute({
  getParentRoute: () => openFrame,
  path: '/track/$token',
  component: lazyPage(() => import('./public-tracking/public-tracking-page.tsx'), 'TrackPage'),
})

/** Pays a link, for anyone who has it. */
const payLink = createRoute({
  getParentRoute: () => openFrame,
  path: '/p/$token',
  component: lazyPage(() => import('./payment-links/payment-link-page.tsx'), 'PaymentLinkPage'),
})

/** Screens that need no account. */
export const openPaymentScreens = [track, payLink] as const

/** The order that a status or thank-you page is about. */
const orderSearch = (raw: Record<string, unknown>): { order_id?: string } =>
  raw.order_id === undefined ? {} : { order_id: String(raw.order_id) }

const paymentStatus = screen(
  '/payment-status/$orderId',
  'payments.pay',
  lazyPage(() => import('./status/payment-status-page.tsx'), 'PaymentStatusPage'),
)

const paymentStatusByQuery = searchScreen(
  '/payment-status',
  'payments.pay',
  orderSearch,
  lazyPage(() => import('./status/payment-status-page.tsx'), 'PaymentStatusByQuery'),
)

const thankYou = searchScreen(
  '/thank-you',
  'payments.pay',
  orderSearch,
  lazyPage(() => import('./status/thank-you-page.tsx'), 'ThankYouPage'),
)

const duePayments = screen(
  '/due-payments',
  'schedules.manage',
  lazyPage(() => import('./schedules/due-payments-page.tsx'), 'DuePaymentsPage'),
)

const paymentSchedule = screen(
  '/payment-schedule/$payeeId',
  'schedules.manage',
  lazyPage(() => import('./schedules/schedule-page.tsx'), 'SchedulePage'),
)

const automaticPayment = screen(
  '/automatic-payment/$payeeId',
  'schedules.manage',
  lazyPage(() => import('./mandates/automatic-payment-page.tsx'), 'AutomaticPaymentPage'),
)

const disputes = searchScreen(
  '/disputes/{-$id}',
  'disputes.view',
  recordSearch,
  lazyPage(() => import('./disputes/disputes-page.tsx'), 'DisputesPage'),
)

const refunds = searchScreen(
  '/refunds',
  'refunds.manage',
  recordSearch,
  lazyPage(() => import('./refunds/refunds-page.tsx'), 'RefundsPage'),
)

const paymentLinks = searchScreen(
  '/payment-links',
  'payment-links.manage',
  recordSearch,
  lazyPage(() => import('./payment-links/payment-links-page.tsx'), 'PaymentLinksPage'),
)

const paymentLinkSettings = screen(
  '/payment-link-settings',
  'payment-links.settings',
  lazyPage(() => import('./payment-links/payment-link-settings-page.tsx'), 'PaymentLinkSettingsPage'),
)

const savedCards = screen(
  '/saved-cards',
  'saved-cards.manage',
  lazyPage(() => import('./saved-cards/saved-cards-page.tsx'), 'SavedCardsPage'),
)

/** Status of a payment, due and automatic payments, disputes, refunds, payment links and saved cards. */
export const paymentScreens = [
  paymentStatus,
  paymentStatusByQuery,
  thankYou,
  duePayments,
  paymentSchedule,
  automaticPayment,
  disputes,
  refunds,
  paymentLinks,
  paymentLinkSettings,
  savedCards,
] as const
