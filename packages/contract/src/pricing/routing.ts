import { z } from 'zod/mini'
import { call } from '../call.ts'
import { methodRef, switchField } from '../catalogue-refs.ts'
import { dataMessage, idField, idParam } from '../fields.ts'
import { isPayable } from '../money.ts'
import { rupees } from '../money-shapes.ts'
import { PAYMENT_MESSAGES } from '../payments/payment-messages.ts'
import { BACK_OFFICE } from './back-office-messages.ts'
import { rate } from './rates.ts'

const messages = BACK_OFFICE.routing

/** Milliseconds until the configuration page loads again after a save, and the priorities page acts (spec 2 section 9). */
export const CONFIGURATION_RELOAD_MS = 2_500
export const PRIORITY_SAVED_MS = 2_000

const method = z.object({
  payment_method_id: z.number(),
  name: z.string(),
  /** 1 on, 0 off. */
  selected: z.number(),
})

export const listGatewayMethods = call({
  method: 'GET',
  path: '/payment-method-list',
  summary: 'Gateways with their methods, switched on or off',
  feature: 'routing',
  access: 'routing.manage',
  for: 'account',
  unscoped: 'role 1, over settings of the whole platform',
  answer: z.object({
    data: z.array(
      z.object({
        pg_id: z.number(),
        payment_gateway_id: z.number(),
        payment_gateway_name: z.string(),
        methods: z.array(method),
      }),
    ),
  }),
})

/** The payer's text beside a method that a service does not take. */
const offReason = z
  .string(messages.offReasonLength)
  .check(
    z.trim(),
    z.minLength(3, messages.offReasonLength),
    z.maxLength(200, messages.offReasonLength),
    z.regex(/^\P{Cc}*$/u, 'Invalid value.'),
  )

const selected = switchField(messages.selectedFormat)

export const storeGatewayMethods = call({
  method: 'POST',
  path: '/store-payment-methods',
  effects: ['routing.methods'],
  summary: 'Switches methods of gateways on or off; only changes are sent',
  feature: 'routing',
  access: 'routing.manage',
  for: 'account',
  unscoped: 'role 1, over settings of the whole platform',
  stepUp: true,
  approval: 'gateways',
  ids: { pg_id: 'catalogue' },
  body: z
    .array(
      z.strictObject({
        method: methodRef(BACK_OFFICE.charges.methodUnknown),
        selected,
        pg_id: idField(BACK_OFFICE.charges.gatewayUnknown),
      }),
    )
    .check(z.minLength(1, messages.noChanges), z.maxLength(500, 'Too many changes.')),
  answer: dataMessage,
})

export const listMethodNames = call({
  method: 'GET',
  path: '/payment-methods-dropdown',
  summary: 'All payment methods',
  feature: 'routing',
  access: 'routing.manage',
  for: 'account',
  unscoped: 'role 1, over settings of the whole platform',
  answer: z.object({ data: z.array(z.object({ id: z.number(), name: z.string() })) }),
})

export const listPriorities = call({
  method: 'GET',
  path: '/payment-gateways-sorting/:methodId',
  summary: 'The gateways of a method in the order they are tried',
  feature: 'routing',
  access: 'routing.manage',
  for: 'account',
  unscoped: 'role 1, over settings of the whole platform',
  ids: { methodId: 'catalogue' },
  params: z.object({ methodId: idParam }),
  answer: z.object({
    data: z.array(
      z.object({
        pg_id: z.number(),
        payment_gateway_name: z.string(),
        priority: z.number(),
        /** 1 while the method is switched on there. */
        selected: z.number(),
        /** Orders sent there today with this method, and those of them that are paid. */
        orders_today: z.number(),
        paid_today: z.number(),
      }),
    ),
  }),
})

export const storePriorities = call({
  method: 'POST',
  path: '/store-payment-methods-priority',
  effects: ['routing.priorities'],
  summary: 'Sets the order in which the gateways of a method are tried: all of them, or all that are on',
  feature: 'routing',
  access: 'routing.manage',
  for: 'account',
  unscoped: 'role 1, over settings of the whole platform',
  stepUp: true,
  approval: 'priorities',
  ids: { id: 'catalogue' },
  body: z
    .array(
      z.strictObject({
        id: idField(BACK_OFFICE.charges.gatewayUnknown),
        priority: idField(messages.priorityOrder),
        selected_method: methodRef(BACK_OFFICE.charges.methodUnknown),
      }),
    )
    .check(z.minLength(1, messages.priorityOrder), z.maxLength(100, 'Too many gateways.')),
  answer: dataMessage,
})

export const listServiceMethods = call({
  method: 'GET',
  path: '/service-methods',
  summary: 'Services with the payment methods switched on or off for each',
  feature: 'routing',
  access: 'routing.manage',
  for: 'account',
  unscoped: 'role 1, over settings of the whole platform',
  ours: true,
  answer: z.object({
    data: z.array(
      z.object({
        service_id: z.number(),
        service_name: z.string(),
        /** `off_reason` is the payers' text while it is off. */
        methods: z.array(z.extend(method, { off_reason: z.nullable(z.string()) })),
      }),
    ),
  }),
})

export const storeServiceMethods = call({
  method: 'POST',
  path: '/store-service-methods',
  effects: ['routing.methods'],
  summary: 'Switches methods of services on or off; only changes are sent',
  feature: 'routing',
  access: 'routing.manage',
  for: 'account',
  unscoped: 'role 1, over settings of the whole platform',
  stepUp: true,
  approval: 'gateways',
  ours: true,
  ids: { service_id: 'catalogue' },
  freeText: ['off_reason'],
  body: z
    .array(
      z.strictObject({
        service_id: idField(messages.serviceUnknown),
        method: methodRef(BACK_OFFICE.charges.methodUnknown),
        selected,
        /** The payers' reason for a switch that is off. Without it no reason is shown. */
        off_reason: z.nullish(offReason),
      }),
    )
    .check(z.minLength(1, messages.noChanges), z.maxLength(500, 'Too many changes.')),
  answer: dataMessage,
})

const share = z.object({ user_id: z.nullable(z.number()), name: z.string(), rate, amount: rupees })

export const simulateRoute = call({
  method: 'GET',
  path: '/route-simulation',
  summary: 'The route of a payment now, its charge and commissions, with reasons',
  feature: 'routing',
  access: 'routing.manage',
  for: 'account',
  ours: true,
  ids: { user_id: 'downline', service_id: 'catalogue', payment_method_id: 'catalogue' },
  query: z.strictObject({
    user_id: idParam,
    service_id: idParam,
    payment_method_id: idParam,
    amount: z
      .string(PAYMENT_MESSAGES.amountInvalid)
      .check(z.refine((text) => isPayable(text), { error: PAYMENT_MESSAGES.amountInvalid })),
  }),
  answer: z.object({
    data: z.object({
      payer_name: z.string(),
      service_name: z.string(),
      payment_method: z.string(),
      amount: rupees,
      /** Every gateway of the method in order: the first usable one is chosen, the next are for failover. */
      gateways: z.array(
        z.object({
          pg_id: z.number(),
          payment_gateway_name: z.string(),
          priority: z.number(),
          outcome: z.enum(['chosen', 'next', 'skipped']),
          reason: z.string(),
        }),
      ),
      /** Null when no gateway would take it. */
      charge: z.nullable(
        z.object({
          rate,
          charge: rupees,
          gst_in_charge: rupees,
          total: rupees,
          payer_rate: rate,
          /** In words, where the rate comes from: a group and its owner, or the master charge. */
          payer_rate_from: z.string(),
          base_rate: rate,
          base_rate_from: z.string(),
          distributor: z.nullable(share),
          admin: z.nullable(share),
          platform: rupees,
        }),
      ),
    }),
  }),
})
