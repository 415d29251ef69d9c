import type { TransactionFilters, TransactionSort } from '@chukta/contract/insight/transaction-filters'
import { rupeesToPaise } from '@chukta/contract/money'
import { RECORDS } from '@chukta/contract/record-messages'
import { fieldError } from '../../../platform/http/errors.ts'
import type { Filters } from './filter-sql.ts'
import type { PageRequest } from './pages-service.ts'
import { daysOfUrn } from './urn-days.ts'

export type ListQuery = TransactionFilters & { sort?: TransactionSort | undefined }

type Read = Pick<PageRequest, 'status' | 'sort' | 'filters'> & {
  /** The id of a user whose payments, and those of everyone below, are wanted alone. */
  paidBy: number | undefined
}

/** The query of a client as the statements need it. Throws 422 for a reversed range. */
export function readListQuery(query: ListQuery): Read {
  const { from, to, service, method, gateway, age, search } = query
  if (isTurned(from, to)) throw fieldError('to', RECORDS.reports.rangeTurned)
  const amountFromPaise = paise(query.amount_from)
  const amountToPaise = paise(query.amount_to)
  if (isTurned(amountFromPaise, amountToPaise)) throw fieldError('amount_to', RECORDS.reports.amountsTurned)
  const urnDays = search === undefined ? null : daysOfUrn(search.toUpperCase())
  const filters: Filters = {
    from: inOrder(from, urnDays?.from).at(-1),
    to: inOrder(to, urnDays?.to)[0],
    service,
    method,
    gateway,
    amountFromPaise,
    amountToPaise,
    isLate: age !== undefined,
    // The beginning of an order id is a range of days, which the counts know.
    search: urnDays ? undefined : search || undefined,
  }
  const paidBy = query.paid_by === undefined ? undefined : Number(query.paid_by)
  return { status: query.status, sort: query.sort ?? '-created_at', filters, paidBy }
}

/** True when the end of a range is before its beginning; a range that is open at either end is not reversed. */
function isTurned<T extends string | bigint>(first: T | undefined, last: T | undefined): boolean {
  return first !== undefined && last !== undefined && last < first
}

const inOrder = (...days: (string | undefined)[]) => days.filter((day) => day !== undefined).toSorted()

/** Paise of an amount, or undefined where there is none. */
function paise(rupees: string | undefined): bigint | undefined {
  return rupeesToPaise(String(rupees)) ?? undefined
}
