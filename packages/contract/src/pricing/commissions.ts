import { z } from 'zod/mini'
import { call } from '../call.ts'
import { dataMessage } from '../fields.ts'
import { BACK_OFFICE } from './back-office-messages.ts'
import { rate, rateField } from './rates.ts'

const messages = BACK_OFFICE.commissions

export const getCommissions = call({
  method: 'GET',
  path: '/commission-defaults',
  summary:
    "Default commissions in percent: the platform's for role 1, those of the caller's distributors for role 2",
  feature: 'charges',
  access: 'commissions.manage',
  for: 'account',
  ours: true,
  answer: z.object({
    data: z.object({
      /** The admins' commission on the base charge; only a super admin sees it. */
      admin: z.nullable(rate),
      /** The commission on the margin of distributors without one of their own. */
      distributor: rate,
      /** False while an admin has set none and the platform's is used. */
      own: z.boolean(),
    }),
  }),
})

export const storeCommissions = call({
  method: 'POST',
  path: '/store-commission-defaults',
  effects: ['commission.default'],
  summary: 'Saves the default commissions of the caller, used for payments made from now on',
  feature: 'charges',
  access: 'commissions.manage',
  for: 'account',
  stepUp: true,
  approval: 'commissions',
  ours: true,
  body: z.strictObject({
    admin: z.nullish(rateField(messages.format)),
    distributor: rateField(messages.format),
  }),
  answer: dataMessage,
})
