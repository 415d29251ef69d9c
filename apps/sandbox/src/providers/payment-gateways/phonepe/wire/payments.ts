import { z } from 'zod'
import { pattern } from '../../../../wire/fields.ts'

/** Whole paise. */
export const paise = (min = 0) => z.int('whole paise').min(min, `at least ${min}`)
/** Milliseconds since 1970. */
export const moment = () => z.int().min(0)
export const merchantId = () => pattern(/^[\w-]{1,63}$/, 'at most 63 letters, digits, - or _')
export const STATES = ['PENDING', 'COMPLETED', 'FAILED'] as const

const udfs = (from: number, to: number, value: z.ZodType) =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, n) => [`udf${from + n}`, value]))

/** Up to ten texts of any kind and five of few characters. */
export const metaInfo = z.strictObject({
  ...udfs(1, 10, z.string().max(256, 'at most 256 characters').optional()),
  ...udfs(11, 15, pattern(/^[\w+@. -]{0,50}$/, 'at most 50 letters, digits or _-+@.').optional()),
})

/** The SDK's classes of rails and instruments (phonepe-pg-sdk-node 2.0.2), each with the fields of its own type. */
const rail = z.strictObject({
  type: z.enum(['UPI', 'PG', 'PPI_WALLET', 'PPI_EGV']),
  utr: z.string().optional(),
  upiTransactionId: z.string().optional(),
  vpa: z.string().optional(),
  transactionId: z.string().optional(),
  authorizationCode: z.string().optional(),
  serviceTransactionId: z.string().optional(),
})
const instrument = z.strictObject({
  type: z.enum(['WALLET', 'EGV', 'ACCOUNT', 'CREDIT_CARD', 'DEBIT_CARD', 'NET_BANKING']),
  maskedAccountNumber: z.string().optional(),
  ifsc: z.string().optional(),
  accountHolderName: z.string().optional(),
  accountType: z.string().optional(),
  bankTransactionId: z.string().optional(),
  bankId: z.string().optional(),
  brn: z.string().optional(),
  arn: z.string().optional(),
  cardNumber: z.string().optional(),
  programId: z.string().optional(),
  walletId: z.string().optional(),
})
export const splitInstruments = z.array(z.strictObject({ amount: paise(), rail, instrument }))

/** PaymentDetail of the SDK; its payable amount and its fee are in the examples of the status. */
export const paymentDetail = z.strictObject({
  transactionId: z.string(),
  paymentMode: z.enum(['UPI_COLLECT', 'UPI_INTENT', 'PPE_INTENT', 'UPI_QR', 'CARD', 'TOKEN', 'NET_BANKING']),
  timestamp: moment(),
  amount: paise(),
  payableAmount: paise().optional(),
  feeAmount: paise().optional(),
  state: z.enum(STATES),
  errorCode: z.string().optional(),
  detailedErrorCode: z.string().optional(),
  rail: rail.optional(),
  instrument: instrument.optional(),
  splitInstruments: splitInstruments.optional(),
})

export const order = {
  orderId: z.string(),
  state: z.enum(STATES),
  amount: paise(),
  expireAt: moment(),
  metaInfo: metaInfo.optional(),
  // It may stay from an earlier payment when a later one completes the order.
  errorCode: z.string().optional(),
  detailedErrorCode: z.string().optional(),
  paymentDetails: z.array(paymentDetail),
}
