import { z } from 'zod/mini'
import { call } from '../../call.ts'
import { requiredText } from '../../fields.ts'
import { API_KEYS } from './api-key-messages.ts'
import { KEY_PERMISSIONS } from './key-permissions.ts'

/** The most live keys of one account; one that was replaced does not count. */
export const MOST_API_KEYS = 20
/** Hours for which a replaced key still works. */
export const ROTATION_HOURS = 24
/** The latest expiry, in days from now. */
export const KEY_DAYS_MAX = 731
/** The form of an API key's id, the part of its text that may be shown. */
const API_KEY_ID = /^[1-9A-HJ-NP-Za-km-z]{11}$/
/** Versions of the partners' API, the newest last. */
export const PARTNER_VERSIONS = ['2026-12-01'] as const

const MOST_ADDRESSES = 50
const PAISE_MAX = 100_000_000_000

const paise = z
  .int(API_KEYS.limitFormat)
  .check(z.minimum(100, API_KEYS.limitFormat), z.maximum(PAISE_MAX, API_KEYS.limitFormat))

/** The most that a key may refund: of one refund, and of a day in India, with the share of the charge. */
const limits = z
  .strictObject({ refund_paise: paise, refund_paise_per_day: paise }, API_KEYS.limitFormat)
  .check(z.refine((both) => both.refund_paise_per_day >= both.refund_paise, API_KEYS.limitFormat))

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], API_KEYS.addressFormat)
const expiry = z.nullish(z.iso.datetime({ offset: true, error: API_KEYS.expiryFormat }))
const permission = z.enum(KEY_PERMISSIONS, API_KEYS.permissionUnknown)

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** Its text up to the secret: `ck_live_4xKq9mWzT2f_`. */
  prefix: z.string(),
  permissions: z.array(permission),
  addresses: z.array(z.string()),
  /** Null: it refunds nothing. */
  limits: z.nullable(z.object({ refund_paise: z.number(), refund_paise_per_day: z.number() })),
  /** The version of the API for calls that name none. */
  version: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.nullable(z.iso.datetime()),
  /** To the minute. */
  last_used_at: z.nullable(z.iso.datetime()),
  ended_at: z.nullable(z.iso.datetime()),
  state: z.enum(['live', 'replaced', 'expired', 'ended']),
})
export type ApiKey = z.infer<typeof apiKey>

const own = { feature: 'api-keys', access: 'api-keys.manage', for: 'account', ours: true } as const
const made = z.object({
  data: apiKey,
  /** The whole text, here and never again. */
  key: z.string(),
})
const ofKey = {
  ids: { id: 'record' },
  params: z.object({ id: z.string().check(z.regex(API_KEY_ID, 'Invalid id.')) }),
} as const

export const listApiKeys = call({
  ...own,
  method: 'GET',
  path: '/api-keys',
  summary: 'The API keys of the account, newest first, with those that ended within 30 days',
  answer: z.object({ data: z.array(apiKey) }),
})

/** What the form of a new key checks by a rule. Those of lists, numbers and addresses weigh much: the server has them. */
export const newKeyForm = z.object({
  name: requiredText(API_KEYS.nameRequired, 60).check(z.regex(/^\P{Cc}*$/u, 'Invalid value.')),
})

export const makeApiKey = call({
  ...own,
  method: 'POST',
  path: '/api-keys',
  summary: 'Makes an API key. Its text is in this answer alone',
  stepUp: true,
  effects: ['key.make'],
  errors: ['conflict'],
  freeText: ['name'],
  body: z.strictObject({
    name: newKeyForm.shape.name,
    permissions: z.array(permission, API_KEYS.permissionsRequired).check(
      z.minLength(1, API_KEYS.permissionsRequired),
      z.refine((all) => new Set(all).size === all.length, API_KEYS.permissionsTwice),
    ),
    limits: z.nullish(limits),
    expires_at: expiry,
    addresses: z.nullish(
      z.array(z.string(API_KEYS.addressFormat)).check(
        z.maxLength(MOST_ADDRESSES, API_KEYS.addressesMany),
        z.refine((all) => all.every((one) => z.safeParse(address, one).success), API_KEYS.addressFormat),
      ),
    ),
  }),
  answer: made,
})

export const endApiKey = call({
  ...own,
  ...ofKey,
  method: 'DELETE',
  path: '/api-keys/:id',
  summary: 'Ends an API key at once',
  answer: z.object({ message: z.string() }),
})

export const rotateApiKey = call({
  ...own,
  ...ofKey,
  method: 'POST',
  path: '/api-keys/:id/rotate',
  summary: 'Replaces an API key, with another expiry if one is given. The old one works for 24 hours more',
  stepUp: true,
  effects: ['key.make'],
  errors: ['conflict'],
  body: z.nullish(z.strictObject({ expires_at: expiry })),
  answer: made,
})
