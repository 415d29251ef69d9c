import { rupeesToPaise } from '@chukta/contract/money'
import { RECORDS } from '@chukta/contract/record-messages'
import type { TransactionFilters, TransactionSort } from '@chukta/contract/transaction-filters'
import { fieldError } from '../../platform/errors.ts'
import type { Filters } from './filter-sql.ts'
import type { PageRequest } from './pages-service.ts'
import { daysOfUrn } from './urn-days.ts'

export type Wish = TransactionFilters & { sort?: TransactionSort | undefined }

/** What a client asked for, as the statements need it. Throws 422 for a range that is turned round. */
export function readWish(wish: Wish): Pick<PageRequest, 'status' | 'sort' | 'filters'> {
  const { from, to, service, method, gateway, age, search } = wish
  if (from !== undefined && to !== undefined && to < from) throw fieldError('to', RECORDS.reports.rangeTurned)
  const amountFromPaise = paise(wish.amount_from)
  const amountToPaise = paise(wish.amount_to)
  if (amountFromPaise !== undefined && amountToPaise !== undefined && amountToPaise < amountFromPaise) {
    throw fieldError('amount_to', RECORDS.reports.amountsTurned)
  }
  const urnDays = daysOfUrn(search?.toUpperCase() ?? '')
  const filters: Filters = {
    from: latest(from, urnDays?.from),
    to: earliest(to, urnDays?.to),
    service,
    method,
    gateway,
    amountFromPaise,
    amountToPaise,
    isLate: age !== undefined,
    // The beginning of an order id is a range of days, which the counts know.
    search: urnDays ? undefined : search || undefined,
  }
  return { status: wish.status, sort: wish.sort ?? '-created_at', filters }
}

const latest = (a?: string, b?: string) => (a !== undefined && b !== undefined && a > b ? a : (b ?? a))
const earliest = (a?: string, b?: string) => (a !== undefined && b !== undefined && a < b ? a : (b ?? a))

function paise(rupees: string | undefined): bigint | undefined {
  return rupees === undefined ? undefined : (rupeesToPaise(rupees) ?? undefined)
}
