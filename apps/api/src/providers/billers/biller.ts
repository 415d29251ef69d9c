import type { FeedOperator } from './feed-operator.ts'

/** The result is unknown: time-out, 5xx, an answer that is not JSON, keys that are not taken. */
type Unknown = { kind: 'unknown'; reason: string } & Unlisted

/** `unlisted`: a status of the biller that our tables do not list. A person decides. */
type Unlisted = { unlisted?: string }

/** A bill at an operator, named by the number on it and the operator's further fields. */
export type BillName = { operatorCode: string; number: string; further: readonly (string | null)[] }

export type FetchedBill = {
  amountPaise: bigint
  /** Texts as they came. */
  billDate: string | null
  billNumber: string | null
  dueDate: string | null
  customerName: string | null
  /** Data that the operator requires unchanged when the bill is paid. */
  billFetch: unknown
}

export type FetchOutcome =
  | { kind: 'found'; bill: FetchedBill }
  /** Definite: nothing to pay, or no such number. */
  | { kind: 'none'; message: string | null }
  | Unknown

/** The biller's own record of a payment. */
export type BillerRecord = {
  operatorReference: string | null
  acknowledgement: string | null
  message: string | null
} & Unlisted

/** `refused` by the call that pays is only a hint: the answer of `findPayment` afterwards counts. */
export type PayOutcome =
  | ({ kind: 'paid' | 'pending' | 'refused' } & BillerRecord)
  /** This reference was taken before. */
  | { kind: 'exists' }
  | Unknown

export type FindPaymentOutcome =
  | ({ kind: 'paid' | 'pending' | 'refused' } & BillerRecord)
  | { kind: 'missing' }
  | Unknown

export type NewBillPayment = BillName & {
  amountPaise: bigint
  /** Ours, made before the first call and never another for the same payment. */
  reference: string
  /** As it was fetched; null where the operator shows no bill. */
  billFetch: unknown
}

/** The calls of a biller. Every outcome is a value; nothing here throws for an answer. */
export type Biller = {
  listOperators(): Promise<{ kind: 'found'; operators: FeedOperator[] } | Unknown>
  fetchBill(name: BillName): Promise<FetchOutcome>
  payBill(payment: NewBillPayment): Promise<PayOutcome>
  findPayment(reference: string): Promise<FindPaymentOutcome>
}
