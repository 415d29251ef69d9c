import { z } from 'zod/mini'
import { WITHDRAWALS } from '../payouts/withdrawal-messages.ts'
import { currency, idText, paging, paise, partnerCall } from './partner-call.ts'

const month = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, WITHDRAWALS.monthFormat))

/** A month on the calendar of India. */
const balances = {
  month,
  /** The balance when the month begins, and when it ends or now. */
  opening: paise,
  closing: paise,
  currency,
}
const summary = z.object(balances)
export type PartnerMonth = z.infer<typeof summary>

const line = z.object({
  id: idText,
  at: z.iso.datetime(),
  kind: z.string(),
  /** Its reason, in words. */
  text: z.string(),
  /** Positive into the wallet, negative out of it. */
  amount: paise,
  /** After this line. */
  balance: paise,
  /** The payment behind it; null for a line without one. */
  transaction: z.nullable(idText),
})

const MONTH: PartnerMonth = { month: '2026-11', opening: 120_000, closing: 138_500, currency: 'INR' }

const base = { feature: 'statements', access: 'wallet.view', method: 'GET' } as const

export const listPartnerStatements = partnerCall({
  ...base,
  path: '/partner/v1/statements',
  summary: 'The months of the account’s wallet with their balances, newest first',
  query: z.strictObject({
    ...paging,
    cursor: z.optional(
      z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Give the next_cursor of the page before.')),
    ),
  }),
  answer: z.object({ data: z.array(summary), next_cursor: z.nullable(z.string()) }),
  example: { answer: { data: [MONTH], next_cursor: null } },
})

export const getPartnerStatement = partnerCall({
  ...base,
  path: '/partner/v1/statements/:month',
  summary: 'One month of the account’s wallet: balances, and each line of the ledger, oldest first',
  params: z.object({ month }),
  query: z.strictObject(paging),
  answer: z.object({ ...balances, data: z.array(line), next_cursor: z.nullable(z.string()) }),
  example: {
    answer: {
      ...MONTH,
      data: [
        {
          id: '51011',
          at: '2026-11-21T10:15:30.000Z',
          kind: 'capture',
          text: 'Your share of Kavita Deshpande’s payment, Rental payments',
          amount: 18_500,
          balance: 138_500,
          transaction: '8812',
        },
      ],
      next_cursor: null,
    },
  },
})
