import { z } from 'zod/mini'
import { call } from '../call.ts'
import { dataMessage, idField, idParam } from '../fields.ts'
import { isPayable } from '../money.ts'
import { rupees } from '../money-shapes.ts'
import { GATEWAY_ACCOUNTS } from './gateway-accounts-messages.ts'

const messages = GATEWAY_ACCOUNTS

/** Amounts without the charge; null: no limit. */
const limits = { min: z.nullable(rupees), max: z.nullable(rupees) }

const account = z.object({
  id: z.number(),
  name: z.string(),
  enabled: z.boolean(),
  /** Of those that could take a payment, the one with the lowest number takes it. */
  position: z.number(),
  api_host: z.string(),
  /** The address to enter at the gateway. */
  webhook_url: z.string(),
  last_event: z.nullable(z.object({ id: z.number(), received_at: z.iso.datetime(), verdict: z.string() })),
  methods: z.array(z.object({ payment_method_id: z.number(), name: z.string(), ...limits })),
  /** The settings that have a value; the values are never returned. */
  settings: z.array(z.string()),
  changed_at: z.iso.datetime(),
})
export type GatewayAccount = z.infer<typeof account>

const gateway = z.object({
  pg_id: z.number(),
  slug: z.string(),
  name: z.string(),
  /** Whose keys are used: those of the environment only while the gateway has no account. */
  source: z.enum(['accounts', 'environment', 'none']),
  /** While the environment's are used. */
  webhook_url: z.nullable(z.string()),
  /**
   * The settings of an account, whether each is needed and secret, and the permitted hosts of an address. A live portal
   * needs no address of a script: it is fixed.
   */
  fields: z.array(
    z.object({
      name: z.string(),
      is_needed: z.boolean(),
      is_secret: z.boolean(),
      hosts: z.array(z.string()),
    }),
  ),
  accounts: z.array(account),
})
export type GatewayWithAccounts = z.infer<typeof gateway>

const all = {
  feature: 'gateway-accounts',
  access: 'gateway-accounts.manage',
  for: 'account',
  unscoped: 'role 1, over settings of the whole platform',
  ours: true,
} as const

export const listGatewayAccounts = call({
  ...all,
  method: 'GET',
  path: '/payment-gateways',
  summary: 'Payment gateways with their accounts; keys are never returned',
  answer: z.object({ data: z.array(gateway) }),
})

const settings = z.record(
  z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,59}$/, messages.settingUnknown)),
  z.string().check(z.trim(), z.maxLength(2000, messages.settingsFormat)),
  messages.settingsFormat,
)
const name = z
  .string(messages.nameFormat)
  .check(z.trim(), z.minLength(1, messages.nameFormat), z.maxLength(60, messages.nameFormat))

export const addGatewayAccount = call({
  ...all,
  method: 'POST',
  path: '/payment-gateways',
  effects: ['gateway-account.keys'],
  summary:
    'Adds an account, switched off. The first one of a gateway makes the account of the environment a row before it',
  stepUp: true,
  approval: 'gateways',
  ids: { pg_id: 'catalogue' },
  freeText: ['name'],
  body: z.strictObject({ pg_id: idField(messages.gatewayUnknown), name, settings }),
  answer: z.object({ data: z.object({ message: z.string(), id: z.number() }) }),
})

const ofOne = { ...all, ids: { id: 'record' }, params: z.object({ id: idParam }) } as const

export const storeGatewayKeys = call({
  ...ofOne,
  method: 'POST',
  path: '/payment-gateways/:id/keys',
  effects: ['gateway-account.keys'],
  summary:
    'Replaces the settings that are given, of an account that is switched off; an empty text takes one away',
  stepUp: true,
  approval: 'gateways',
  body: z.strictObject({ settings }),
  answer: dataMessage,
})

export const testGatewayKeys = call({
  ...ofOne,
  method: 'POST',
  path: '/payment-gateways/:id/test',
  summary: 'Sends the gateway a call that changes nothing, to learn whether it knows the keys',
  answer: z.object({
    data: z.object({ verdict: z.enum(['right', 'wrong', 'unknown']), message: z.string() }),
  }),
})

const limit = z.nullable(
  z.string(messages.limitFormat).check(z.refine((text) => isPayable(text), { error: messages.limitFormat })),
)

export const storeGatewayAccount = call({
  ...ofOne,
  method: 'POST',
  path: '/payment-gateways/:id',
  effects: ['gateway-account.change'],
  summary: 'Switches an account on or off, with its methods, their limits and its position',
  stepUp: true,
  approval: 'gateways',
  ids: { id: 'record', payment_method_id: 'catalogue' },
  freeText: ['name'],
  body: z.strictObject({
    name,
    enabled: z.boolean(messages.enabledFormat),
    position: z
      .number(messages.positionFormat)
      .check(z.refine((n) => Number.isInteger(n) && n >= 1 && n <= 99, { error: messages.positionFormat })),
    methods: z
      .array(
        z.strictObject({ payment_method_id: idField(messages.methodUnknown), min: limit, max: limit }),
        messages.methodUnknown,
      )
      .check(z.maxLength(20, messages.methodTwice)),
  }),
  answer: dataMessage,
})
