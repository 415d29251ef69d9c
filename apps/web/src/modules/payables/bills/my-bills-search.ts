import { idIn } from './category-search.ts'

/** What the list of one's bills keeps in its address: a bill that is being changed, or one to be remembered. */
export type MyBillsSearch = { change?: number; remember?: number }
/** What is paid: a remembered bill, or an earlier one. */
export type PayBillSearch = { id?: number; bill?: number }

export const myBillsSearch = (raw: Record<string, unknown>): MyBillsSearch => ({
  ...idIn(raw, 'change'),
  ...idIn(raw, 'remember'),
})

export const payBillSearch = (raw: Record<string, unknown>): PayBillSearch => ({
  ...idIn(raw, 'id'),
  ...idIn(raw, 'bill'),
})
