import { filterSearch } from '../../../lib/list-search.ts'

/** The list's filters, order and shape, besides search, page and size. `range` moves with the calendar. */
export const REPORT_ADDRESS = [
  'range',
  'from',
  'to',
  'status',
  'service',
  'method',
  'gateway',
  'paid_by',
  'amount_from',
  'amount_to',
  'age',
  'sort',
  'hide',
  'columns',
] as const
export type ReportFilter = (typeof REPORT_ADDRESS)[number]

/** Reads the list's state from the address, for `validateSearch`. Links of mails name a saved `view` by its ID. */
export const reportsSearch = filterSearch<ReportFilter | 'view' | 'mails'>
export type ReportsSearch = ReturnType<typeof reportsSearch>

/** The same for earnings and the downline. */
export const figuresSearch = filterSearch<
  'period' | 'from' | 'to' | 'service' | 'gateway' | 'user' | 'role' | 'filter' | 'sort'
>
