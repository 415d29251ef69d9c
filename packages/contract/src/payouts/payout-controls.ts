import { z } from 'zod/mini'
import { call } from '../call.ts'
import { dataMessage, idField } from '../fields.ts'
import { reasonField } from '../reason.ts'
import { PAYOUTS } from './payout-messages.ts'

/** When the payouts of a service are sent: as soon as the payer's money is there, once a day, or on release by a person. */
export const PAYOUT_SENDS = ['at-once', 'daily', 'held'] as const
export type PayoutSend = (typeof PAYOUT_SENDS)[number]

const ofAll = {
  feature: 'payouts',
  access: 'payouts.settle',
  for: 'account',
  ours: true,
  unscoped: 'role 1, over all payouts',
} as const

const setting = z.object({
  service_id: z.number(),
  service_name: z.string(),
  send: z.enum(PAYOUT_SENDS),
  /** HH:MM in India, of `daily` alone. */
  daily_at: z.nullable(z.string()),
  /** The hold of the first payout to an account. */
  new_account_minutes: z.number(),
})
export type PayoutSetting = z.infer<typeof setting>

export const getPayoutSettings = call({
  ...ofAll,
  method: 'GET',
  path: '/payout-settings',
  summary: 'The payout times of each service, and the providers that send payouts',
  answer: z.object({
    data: z.object({
      services: z.array(setting),
      providers: z.array(
        z.object({
          provider: z.string(),
          name: z.string(),
          /** The lowest is tried first. */
          priority: z.number(),
          is_on: z.boolean(),
          paused_until: z.nullable(z.iso.datetime()),
          paused_because: z.nullable(z.string()),
        }),
      ),
    }),
  }),
})

export const savePayoutSetting = call({
  ...ofAll,
  method: 'PUT',
  path: '/payout-settings',
  summary: 'Sets the payout time of one service',
  approval: 'payout-settings',
  effects: ['payout.settings'],
  stepUp: true,
  ids: { service_id: 'catalogue' },
  body: z.strictObject({
    service_id: idField(),
    send: z.enum(PAYOUT_SENDS, PAYOUTS.sendUnknown),
    daily_at: z.nullish(
      z.string(PAYOUTS.dailyAt).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, PAYOUTS.dailyAt)),
    ),
    new_account_minutes: z
      .number(PAYOUTS.newAccountMinutes)
      .check(
        z.int(PAYOUTS.newAccountMinutes),
        z.gte(0, PAYOUTS.newAccountMinutes),
        z.lte(10_080, PAYOUTS.newAccountMinutes),
      ),
  }),
  answer: dataMessage,
})

const withReason = {
  ...ofAll,
  method: 'POST',
  stepUp: true,
  effects: ['payout.stop'],
  body: z.strictObject({ reason: reasonField }),
  freeText: ['reason'],
  errors: ['conflict'],
  answer: dataMessage,
} as const

export const stopPayouts = call({
  ...withReason,
  path: '/payout-stops',
  summary: 'Halts all payouts: nothing is sent until they are resumed; sent ones are still polled',
})

export const endPayoutStop = call({
  ...withReason,
  path: '/payout-stops/end',
  summary: 'Resumes payouts',
})

export const resumePayoutProvider = call({
  ...withReason,
  path: '/payout-providers/:provider/resume',
  summary: 'Resumes a paused provider',
  params: z.object({ provider: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'Invalid value.')) }),
  errors: ['conflict', 'not-found'],
})
