import { z } from 'zod/mini'
import { call } from '../call.ts'
import { idField } from '../fields.ts'
import { payableAmount, rupees } from '../money-shapes.ts'
import { REASON } from '../reason.ts'
import { WITHDRAWALS } from './withdrawal-messages.ts'

const percent = z.union([z.string(), z.number()], WITHDRAWALS.percentFormat).check(
  z.refine((value) => /^\d{1,2}(\.\d{1,2})?$/.test(String(value)) && Number(value) <= 50, {
    error: WITHDRAWALS.percentFormat,
  }),
)
const amount = payableAmount(WITHDRAWALS.amountFormat)

const settings = z.object({
  least: rupees,
  daily_limit: rupees,
  tds_on: z.boolean(),
  /** In percent: `2.00`. */
  tds_rate: z.string(),
  tds_threshold: rupees,
})
export type WalletSettings = z.infer<typeof settings>

const ofAll = {
  path: '/wallet-settings',
  feature: 'wallet',
  access: 'wallet.manage',
  for: 'account',
  unscoped: 'role 1, over settings of the whole platform',
  ours: true,
} as const

export const getWalletSettings = call({
  ...ofAll,
  method: 'GET',
  summary: 'The limits of withdrawals and the tax that is withheld',
  answer: z.object({ data: settings }),
})

export const storeWalletSettings = call({
  ...ofAll,
  method: 'PUT',
  summary: 'Sets the limits of withdrawals and the tax that is withheld',
  approval: 'wallet-settings',
  effects: ['wallet.settings'],
  stepUp: true,
  body: z.strictObject({
    least: amount,
    daily_limit: amount,
    tds_on: z.boolean('Invalid value.'),
    tds_rate: percent,
    tds_threshold: amount,
  }),
  answer: z.object({ data: settings, message: z.string() }),
})

export const storeAdjustment = call({
  method: 'POST',
  path: '/wallet-adjustments',
  effects: ['wallet.adjust'],
  summary: 'Credits or debits a wallet with a reason; it always waits for a second super admin',
  feature: 'wallet',
  access: 'wallet.manage',
  for: 'account',
  ours: true,
  stepUp: true,
  idempotent: true,
  approval: 'wallets',
  ids: { user_id: 'downline' },
  body: z.strictObject({
    user_id: idField(),
    direction: z.enum(['credit', 'debit'], WITHDRAWALS.directionUnknown),
    amount,
    reason: z
      .string(REASON.required)
      .check(
        z.trim(),
        z.minLength(3, REASON.short),
        z.maxLength(200, 'At most 200 characters.'),
        z.regex(/^\P{Cc}*$/u, 'Invalid value.'),
      ),
  }),
  freeText: ['reason'],
  answer: z.object({ data: z.object({ message: z.string(), id: z.number() }) }),
})
