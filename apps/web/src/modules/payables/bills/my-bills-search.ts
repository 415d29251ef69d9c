import { idIn } from './category-search.ts'

/** The bill list's values in the address: a bill being changed, or one to be remembered. */
export type MyBillsSearch = { change?: number; remember?: number }
/** The bill to pay: a remembered one, or an earlier one. */
export type PayBillSearch = { id?: number; bill?: number }

export const myBillsSearch = (raw: Record<string, unknown>): MyBillsSearch => ({
  ...idIn(raw, 'change'),
  ...idIn(raw, 'remember'),
})

export const payBillSearch = (raw: Record<string, unknown>): PayBillSearch => ({
  ...idIn(raw, 'id'),
  ...idIn(raw, 'bill'),
})
