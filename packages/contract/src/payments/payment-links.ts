import { z } from 'zod/mini'
import { call } from '../call.ts'
import { idField, idParam, paging } from '../fields.ts'
import { payableAmount, rupees } from '../money-shapes.ts'
import { PAYMENT_LINKS } from './payment-link-messages.ts'
import { PAYMENT_MESSAGES } from './payment-messages.ts'
import { payAnswer, quote } from './payments.ts'

/** Days for which a link can be paid, unless its maker says less. */
export const LINK_DAYS = 7
/** The latest day of expiry, from now. */
export const LINK_DAYS_MAX = 30
/** Days after its payment for which a link shows the receipt. */
export const LINK_RECEIPT_DAYS = 7
const ORDERS_A_MINUTE = 30

/**
 * `open`: it can be paid; `paying`: somebody has an order open; `paid`; `expired`: not paid in time; `cancelled`: by its
 * maker, or because their credentials ended.
 */
export const LINK_STATES = ['open', 'paying', 'paid', 'expired', 'cancelled'] as const
export type LinkState = (typeof LINK_STATES)[number]

const settings = z.object({ enabled: z.boolean(), link_limit: rupees, daily_limit: rupees })
export type PaymentLinkSettings = z.infer<typeof settings>

const ofAll = {
  path: '/payment-link-settings',
  feature: 'payment-links',
  access: 'payment-links.settings',
  for: 'account',
  unscoped: 'role 1, over settings of the whole platform',
  ours: true,
} as const

export const getPaymentLinkSettings = call({
  ...ofAll,
  method: 'GET',
  summary: 'Whether payment links are on, and their limits',
  answer: z.object({ data: settings }),
})

const limit = payableAmount(PAYMENT_LINKS.amountFormat)

/** The settings as a form and the call give them. */
export const linkSettingsBody = z.strictObject({
  enabled: z.boolean('Invalid value.'),
  link_limit: limit,
  daily_limit: limit,
})

export const storePaymentLinkSettings = call({
  ...ofAll,
  method: 'PUT',
  summary: 'Switches payment links on or off and sets their limits',
  effects: ['payment-links.settings'],
  stepUp: true,
  body: linkSettingsBody,
  answer: z.object({ data: settings, message: z.string() }),
})

export const makePaymentLink = call({
  method: 'POST',
  path: '/payment-links',
  summary: 'A link by which anyone can pay one payment of the caller: to a payee, a bill or a fee',
  feature: 'payment-links',
  access: 'payment-links.manage',
  for: 'account',
  ours: true,
  errors: ['conflict'],
  ids: { service_id: 'catalogue', service_user_id: 'record', bill_id: 'record', unique_id: 'record' },
  body: z.strictObject({
    service_id: idField('Service is required.'),
    service_user_id: z.nullish(idField()),
    bill_id: z.nullish(idField()),
    unique_id: z.nullish(z.string().check(z.maxLength(40))),
    amount: z.nullish(payableAmount(PAYMENT_MESSAGES.amountInvalid)),
    /** Within 30 days; 7 days unless given. A bill's link ends with the bill, 30 minutes after it was looked up. */
    expires_at: z.nullish(z.iso.datetime({ offset: true, error: PAYMENT_LINKS.expiryFormat })),
    /** The maker wants this account paid despite the bank's bad answer about it. */
    payee_confirmed: z.nullish(z.boolean()),
  }),
  answer: z.object({
    message: z.string(),
    data: z.object({ id: z.number(), token: z.string(), url: z.string(), expires_at: z.iso.datetime() }),
  }),
})

const link = z.object({
  id: z.number(),
  state: z.enum(LINK_STATES),
  service_name: z.string(),
  payee_name: z.string(),
  amount: rupees,
  /** Null once it can no longer be opened. */
  url: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** Its newest payment. */
  transaction_id: z.nullable(z.number()),
  /** As the person who opened it typed it. */
  opener_name: z.nullable(z.string()),
})
export type PaymentLink = z.infer<typeof link>

export const listPaymentLinks = call({
  method: 'GET',
  path: '/payment-links',
  summary: 'The caller’s payment links, newest first, with the limits',
  feature: 'payment-links',
  access: 'payment-links.manage',
  for: 'account',
  ours: true,
  query: z.strictObject(paging),
  answer: z.object({
    data: z.object({ data: z.array(link), total: z.number(), settings, used_today: rupees }),
  }),
})

export const cancelPaymentLink = call({
  method: 'POST',
  path: '/payment-links/:id/cancel',
  summary: 'Ends a payment link that no one has paid or is paying',
  feature: 'payment-links',
  access: 'payment-links.manage',
  for: 'account',
  ours: true,
  errors: ['conflict'],
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
  answer: z.object({ message: z.string() }),
})

const byToken = { feature: 'payment-links', access: 'public', ours: true } as const
const params = z.object({ token: z.string() })

/** Nothing of its maker but the name: the link may reach anyone. */
export const openPaymentLink = call({
  ...byToken,
  method: 'GET',
  path: '/public/payment-links/:token',
  summary:
    'What a link pays, and the charge by each method; 404 for one that is unknown, expired or cancelled',
  errors: ['not-found'],
  params,
  answer: z.object({
    data: z.object({
      state: z.enum(['open', 'paying', 'paid']),
      sender_name: z.string(),
      service_name: z.string(),
      payee_name: z.string(),
      amount: rupees,
      expires_at: z.iso.datetime(),
      /** Of each method; of the one that somebody is paying by, while they are. */
      quotes: z.array(quote),
    }),
  }),
})

const openerName = z
  .string(PAYMENT_LINKS.nameRequired)
  .check(
    z.trim(),
    z.minLength(1, PAYMENT_LINKS.nameRequired),
    z.maxLength(60, 'At most 60 characters.'),
    z.regex(/^[\p{L}\p{M} .'’-]+$/u, PAYMENT_LINKS.nameFormat),
  )
/** What the form of a link’s page asks of the person who pays. */
export const openerFields = z.object({ name: openerName })

export const payPaymentLink = call({
  ...byToken,
  method: 'POST',
  path: '/public/payment-links/:token/order',
  summary: 'The order of a link: a new one, or the open one for all who opened the link',
  perMinute: ORDERS_A_MINUTE,
  errors: ['conflict'],
  ids: { payment_method_id: 'catalogue' },
  freeText: ['name'],
  params,
  body: z.strictObject({
    name: openerName,
    payment_method_id: idField(),
    /** The total that the person agreed to; another quote is a 409. */
    total: z.union([z.string(), z.number()]),
  }),
  answer: payAnswer,
})

export const getPaymentLinkStatus = call({
  ...byToken,
  method: 'GET',
  path: '/public/payment-links/:token/status',
  summary: 'The outcome of a link’s newest order, with the facts of its receipt; 404 without an order',
  errors: ['not-found'],
  params,
  answer: z.object({
    data: z.object({
      payment_status: z.enum(['SUCCESS', 'FAILED', 'PENDING']),
      order_id: z.string(),
      payee_name: z.string(),
      service_name: z.string(),
      sender_name: z.string(),
      opener_name: z.string(),
      amount: rupees,
      charge: rupees,
      total: rupees,
      payment_method: z.string(),
      paid_at: z.nullable(z.iso.datetime()),
      /** True only where it is certain that no money moved. */
      nothing_charged: z.boolean(),
    }),
  }),
})
