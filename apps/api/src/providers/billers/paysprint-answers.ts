import { readAmount } from '@chukta/contract/amount-text'
import { rupeesToPaise } from '@chukta/contract/money'
import { z } from 'zod/mini'
import type { BillerRecord, FetchOutcome, FindPaymentOutcome, PayOutcome } from './biller.ts'

type Answered = { status: number; body: unknown }

const text = z.nullish(z.coerce.string())
// Of text alone where it is digits: what JavaScript makes of `true` or `''` is no code.
const code = z.union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.coerce.number())])
const outer = z.object({ status: z.boolean(), response_code: z.nullish(code), message: text })
const fetched = z.extend(outer, {
  amount: text,
  name: text,
  duedate: text,
  billdate: text,
  billnumber: text,
  bill_fetch: z.nullish(z.record(z.string(), z.unknown())),
})
const paid = z.extend(outer, { operatorid: text, ackno: text })
const found = z.extend(outer, {
  data: z.nullish(z.object({ status: text, operatorid: text, txnid: text, refunded: text })),
})

// The codes of an answer with `status: false`, from the partner documentation of bill payments. No other is known.
const REFUNDED = 1
const NO_TRANSACTION = 2
/** Say nothing about the bill: service disabled, token, keys. */
const NOT_ABOUT_THE_BILL = [3, 6, 7]
/** A request that is not right, and one that the biller does not take. */
const ABOUT_THE_BILL = [4, 5]
const LISTED = [REFUNDED, NO_TRANSACTION, ...NOT_ABOUT_THE_BILL, ...ABOUT_THE_BILL]
/** The answer of `paybill` with `status: true` for a payment in process. */
const UNDER_PROCESS = 0
/** "No bill due" and "try again" come under one code. */
const TRY_AGAIN = /unable to process|try again|technical|time[d -]*out|server|maintenance/i

/** Reads the answer of `fetchbill`. */
export function readFetched({ status, body }: Answered): FetchOutcome {
  const parsed = z.safeParse(fetched, body)
  if (!parsed.success) return strange(status)
  const answer = parsed.data
  if (!answer.status) {
    return isAboutTheBill(answer)
      ? { kind: 'none', message: textOrNull(answer.message) }
      : refusal(status, answer)
  }
  const more = answer.bill_fetch ?? {}
  const amountPaise = billAmount(answer.amount ?? more.billAmount)
  if (amountPaise === null) return strange(status)
  if (amountPaise <= 0n) return { kind: 'none', message: textOrNull(answer.message) }
  const either = (...values: unknown[]) => values.map(textOrNull).find((value) => value !== null) ?? null
  return {
    kind: 'found',
    bill: {
      amountPaise,
      billDate: either(answer.billdate, more.billdate, more.billDate),
      billNumber: either(answer.billnumber, more.billNumber, more.billnumber),
      dueDate: either(answer.duedate, more.dueDate, more.duedate),
      customerName: either(answer.name, more.userName),
      billFetch: answer.bill_fetch ?? null,
    },
  }
}

/** Reads the answer of `paybill`. Its refusals are verified with `status`: a refusal that is not one would be paid back and paid. */
export function readPaid({ status, body }: Answered): PayOutcome {
  const parsed = z.safeParse(paid, body)
  if (!parsed.success) return strange(status)
  const answer = parsed.data
  const code = answer.response_code ?? null
  const word = wordOf(answer, answer)
  if (answer.status) {
    if (code === 1) return { kind: 'paid', ...word }
    const isListed = code === null || code === UNDER_PROCESS
    return { kind: 'pending', ...word, ...(isListed ? {} : { unlisted: `success with code ${code}` }) }
  }
  if (/duplicate|already exist/i.test(answer.message ?? '')) return { kind: 'exists' }
  return isAboutTheBill(answer) ? { kind: 'refused', ...word } : refusal(status, answer)
}

/** Reads the answer of `status` about the payment under a reference of ours. */
export function readFound({ status, body }: Answered): FindPaymentOutcome {
  const parsed = z.safeParse(found, body)
  if (!parsed.success) return strange(status)
  const { data, ...answer } = parsed.data
  const code = answer.response_code ?? null
  const word = wordOf({ operatorid: data?.operatorid, ackno: data?.txnid }, answer)
  if (!answer.status) {
    if (status === 200 && code === NO_TRANSACTION) return { kind: 'missing' }
    return status === 200 && code === REFUNDED ? { kind: 'refused', ...word } : refusal(status, answer)
  }
  if (!data) return strange(status)
  const refunded = data.refunded ?? ''
  if (!['', '0', '1'].includes(refunded)) {
    return { ...strange(status), unlisted: `refunded ${refunded}` }
  }
  if (data.refunded === '1' || data.status === '0') return { kind: 'refused', ...word }
  return { kind: data.status === '1' ? 'paid' : 'pending', ...word }
}

function wordOf(
  named: { operatorid?: string | null | undefined; ackno?: string | null | undefined },
  { message }: { message?: string | null | undefined },
): BillerRecord {
  return {
    operatorReference: textOrNull(named.operatorid),
    acknowledgement: textOrNull(named.ackno),
    message: textOrNull(message),
  }
}

/** Paise of an amount as billers write it (`7919.0`, `1,234.50`, `Rs. 200`); null when it is not one. */
export function billAmount(value: unknown): bigint | null {
  const rupees = readAmount(String(value ?? ''), { signed: true, excessZeros: true })
  if (rupees === null) return null
  return rupees.startsWith('-') ? 0n : rupeesToPaise(rupees)
}

/** A text worth showing: what billers write for nothing is nothing. */
function textOrNull(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const trimmed = String(value)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
  return /^(|null|undefined|n\/?a|-+|0)$/i.test(trimmed) ? null : trimmed
}

const strange = (status: number) => ({
  kind: 'unknown' as const,
  reason: `answer ${status} in another shape`,
})

type Refusal = { response_code?: number | null | undefined; message?: string | null | undefined }

/** Whether a refusal is one of the bill, and not of the moment. */
function isAboutTheBill({ response_code: code, message }: Refusal): boolean {
  return ABOUT_THE_BILL.includes(code ?? -1) && !TRY_AGAIN.test(message ?? '')
}

/** A refusal that decides nothing. */
function refusal(status: number, { response_code: code, message }: Refusal) {
  const reason = `answer ${status} with code ${code ?? 'none'}`
  if (LISTED.includes(code ?? -1)) return { kind: 'unknown' as const, reason }
  const unlisted = [`code ${code ?? 'none'}`, textOrNull(message)].filter(Boolean).join(': ')
  return { kind: 'unknown' as const, reason, unlisted }
}
