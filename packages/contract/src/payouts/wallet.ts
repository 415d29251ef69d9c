import { z } from 'zod/mini'
import { call } from '../call.ts'
import { idParam, paging } from '../fields.ts'
import { rupees } from '../money-shapes.ts'
import { WITHDRAWALS } from './withdrawal-messages.ts'

/** One line of a wallet: the credit or debit, and the payment behind it. */
export const walletLine = z.object({
  id: z.number(),
  at: z.string(),
  kind: z.string(),
  /** Its reason, in plain words. */
  text: z.string(),
  /** Positive into the wallet, negative out of it. */
  amount: rupees,
  /** The wallet's balance after this line. */
  balance: rupees,
  /** Null for lines without a payment, such as the opening. */
  transaction: z.nullable(
    z.object({
      id: z.number(),
      urn: z.string(),
      payer_name: z.string(),
      service_name: z.string(),
      amount: rupees,
    }),
  ),
})
export type WalletLine = z.infer<typeof walletLine>

export const getWallet = call({
  method: 'GET',
  path: '/wallet-statement/:userId',
  summary: 'The wallet of a user: balance and every line, newest first',
  feature: 'wallet',
  access: 'wallet.view',
  for: 'account',
  errors: ['not-found'],
  ours: true,
  ids: { userId: 'downline' },
  params: z.object({ userId: idParam }),
  query: z.strictObject({ ...paging }),
  answer: z.object({
    data: z.object({
      user_name: z.string(),
      balance: rupees,
      data: z.array(walletLine),
      total: z.number(),
    }),
  }),
})

const ofMonth = {
  method: 'GET',
  feature: 'wallet',
  access: 'wallet.view',
  for: 'account',
  ours: true,
  ids: { userId: 'downline' },
  params: z.object({ userId: idParam }),
  query: z.strictObject({
    /** On the calendar of India: `2026-11`. */
    month: z
      .string(WITHDRAWALS.monthFormat)
      .check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, WITHDRAWALS.monthFormat)),
  }),
  // The bytes of the file.
  answer: z.unknown(),
} as const

export const getStatementPdf = call({
  ...ofMonth,
  path: '/wallet-statement/:userId/pdf',
  summary:
    'The statement of a wallet of one month as a PDF: opening and closing balance, each line with its payment',
  errors: ['conflict'],
})

export const getStatementCsv = call({
  ...ofMonth,
  path: '/wallet-statement/:userId/csv',
  summary: 'The same statement as CSV',
})
