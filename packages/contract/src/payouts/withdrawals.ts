import { z } from 'zod/mini'
import { accountNumberError, ifscError } from '../bank-codes.ts'
import { call } from '../call.ts'
import { judgedBy, paging, requiredText } from '../fields.ts'
import { payableAmount, rupees } from '../money-shapes.ts'
import { PAYEE_MESSAGES } from '../payables/payee-messages.ts'
import { tidyCapitals } from '../tidy.ts'
import { WITHDRAWALS } from './withdrawal-messages.ts'

const text = z.nullable(z.string())

/** `none`: there is no account; `waiting`: the bank has not answered; `verified`; `refused`: with the reason. */
const OWN_ACCOUNT_STATES = ['none', 'waiting', 'verified', 'refused'] as const

const ownAccount = z.object({
  status: z.enum(OWN_ACCOUNT_STATES),
  /** Masked to its last four. */
  account_number: text,
  ifsc_code: text,
  bank_name: text,
  name_at_bank: text,
  /** Why it cannot be used, or that it can. */
  message: z.string(),
  since: z.nullable(z.iso.datetime()),
})
export type OwnAccount = z.infer<typeof ownAccount>

export const getWalletAccount = call({
  method: 'GET',
  path: '/wallet-account',
  summary: 'The bank account of the caller to which commission is withdrawn',
  feature: 'wallet',
  access: 'wallet.withdraw',
  for: 'account',
  ours: true,
  answer: z.object({ data: ownAccount }),
})

export const storeWalletAccount = call({
  method: 'PUT',
  path: '/wallet-account',
  summary:
    'Names an account of the caller; the bank tells its owner, and another person’s account is refused',
  feature: 'wallet',
  access: 'wallet.withdraw',
  for: 'account',
  ours: true,
  stepUp: true,
  effects: ['wallet.account'],
  body: z.strictObject({
    account_number: z
      .string(PAYEE_MESSAGES.accountNumberRequired)
      .check(z.overwrite(tidyCapitals), judgedBy(accountNumberError)),
    ifsc_code: z.string(PAYEE_MESSAGES.ifscRequired).check(z.overwrite(tidyCapitals), judgedBy(ifscError)),
    bank_name: requiredText(WITHDRAWALS.bankRequired),
  }),
  freeText: ['bank_name'],
  answer: z.object({ data: ownAccount }),
})

/**
 * `requested`: waits to be sent; `sent`: under way; `arrived`: the bank has acknowledged it; `returned`: it was not paid
 * or was returned, and the wallet has it again.
 */
export const WITHDRAWAL_STATUSES = ['requested', 'sent', 'arrived', 'returned'] as const
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number]

const withdrawal = z.object({
  id: z.number(),
  user_id: z.number(),
  user_name: z.string(),
  status: z.enum(WITHDRAWAL_STATUSES),
  amount: rupees,
  tds: rupees,
  /** The amount sent to the bank. */
  net: rupees,
  account_number: z.string(),
  bank_name: z.string(),
  /** The bank's own number of the transfer. */
  utr: text,
  requested_at: z.iso.datetime(),
  expected_at: z.nullable(z.iso.datetime()),
  arrived_at: z.nullable(z.iso.datetime()),
  returned_at: z.nullable(z.iso.datetime()),
  /** Why it waits or was returned. */
  reason: text,
})
export type Withdrawal = z.infer<typeof withdrawal>

export const listWithdrawals = call({
  method: 'GET',
  path: '/wallet-withdrawals',
  summary: 'Withdrawals, newest first: those of the caller and of everyone below, all for role 1',
  feature: 'wallet',
  access: 'wallet.withdrawals',
  for: 'account',
  ours: true,
  query: z.strictObject({
    ...paging,
    status: z.optional(z.enum(WITHDRAWAL_STATUSES, WITHDRAWALS.statusUnknown)),
  }),
  answer: z.object({ data: z.object({ data: z.array(withdrawal), total: z.number() }) }),
})

export const quoteWithdrawal = call({
  method: 'GET',
  path: '/wallet-withdrawals/quote',
  summary: 'The amount that can be withdrawn now, the tax withheld of an amount, and the obstacles to it',
  feature: 'wallet',
  access: 'wallet.withdraw',
  for: 'account',
  ours: true,
  query: z.strictObject({ amount: z.optional(payableAmount(WITHDRAWALS.amountFormat)) }),
  answer: z.object({
    data: z.object({
      /** The most that can be withdrawn now. */
      most: rupees,
      least: rupees,
      amount: rupees,
      tds: rupees,
      tds_rate: z.string(),
      net: rupees,
      /** Why it cannot be withdrawn now; null when it can. */
      refusal: text,
    }),
  }),
})

export const storeWithdrawal = call({
  method: 'POST',
  path: '/wallet-withdrawals',
  effects: ['wallet.withdraw'],
  summary: 'Takes commission out of the caller’s wallet to their verified account, once per Idempotency-Key',
  feature: 'wallet',
  access: 'wallet.withdraw',
  for: 'account',
  ours: true,
  stepUp: true,
  idempotent: true,
  body: z.strictObject({ amount: payableAmount(WITHDRAWALS.amountFormat) }),
  answer: z.object({
    data: z.object({ message: z.string(), id: z.number(), amount: rupees, tds: rupees, net: rupees }),
  }),
})
