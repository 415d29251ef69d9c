import { z } from 'zod/mini'
import { call } from '../call.ts'
import { dataMessage, idParam } from '../fields.ts'
import { REPORT_VIEWS } from './report-view-messages.ts'
import { DAY_RANGES, TRANSACTION_SORTS, transactionFilters } from './transaction-filters.ts'

export const VIEW_NAME_LENGTH = 60
/** The most saved views of one person. */
export const MOST_VIEWS = 20

/** How often a view is sent: each day, each Monday, or on the first of each month, at 8:00 in India. */
export const VIEW_SENDINGS = ['daily', 'weekly', 'monthly'] as const
export type ViewSending = (typeof VIEW_SENDINGS)[number]

/** Keys of columns, parted by commas. */
const columnKeys = z
  .string()
  .check(z.regex(/^[a-z_]{1,20}(?:,[a-z_]{1,20}){0,19}$/, REPORT_VIEWS.columnsFormat))

/** The state of the list of transactions as its address holds it, without the place in it: filters, order and columns. */
const reportSearch = z.strictObject({
  ...transactionFilters,
  /** Days that move with the calendar; they take the place of `from` and `to`. */
  range: z.optional(z.enum(DAY_RANGES, REPORT_VIEWS.rangeUnknown)),
  sort: z.optional(z.enum(TRANSACTION_SORTS, 'The list cannot be sorted by this.')),
  /** The columns that are not shown, and the order of the columns. */
  hide: z.optional(columnKeys),
  columns: z.optional(columnKeys),
})
export type ReportSearch = z.infer<typeof reportSearch>

const reportView = z.object({
  id: z.number(),
  name: z.string(),
  search: reportSearch,
  /** Null: not sent by mail. */
  every: z.nullable(z.enum(VIEW_SENDINGS)),
  /** When the next mail is sent; null where none is. */
  next_at: z.nullable(z.iso.datetime()),
})
export type SavedReportView = z.infer<typeof reportView>

const ours = { feature: 'report-views', access: 'reports.view', for: 'account', ours: true } as const
const ofOne = { ids: { id: 'record' }, params: z.object({ id: idParam }) } as const
const saved = z.object({ data: reportView, message: z.string() })

export const listReportViews = call({
  ...ours,
  method: 'GET',
  path: '/report-views',
  summary: "The caller's saved views of Reports, oldest first, and the address that their mails go to",
  answer: z.object({
    data: z.object({
      views: z.array(reportView),
      mail: z.object({
        /** The caller's e-mail address, masked; nothing is sent to it until it is confirmed. */
        to: z.string(),
        confirmed: z.boolean(),
        /** When the next mail of each kind is due. */
        next: z.object({ daily: z.iso.datetime(), weekly: z.iso.datetime(), monthly: z.iso.datetime() }),
      }),
    }),
  }),
})

export const saveReportView = call({
  ...ours,
  method: 'POST',
  path: '/report-views',
  summary: 'Saves a view; one of the same name gets the new filters. 409 beyond 20 of one person',
  errors: ['conflict'],
  body: z.strictObject({
    name: z
      .string(REPORT_VIEWS.nameRequired)
      .check(
        z.trim(),
        z.minLength(1, REPORT_VIEWS.nameRequired),
        z.maxLength(VIEW_NAME_LENGTH, `At most ${VIEW_NAME_LENGTH} characters.`),
        z.regex(/^\P{C}*$/u, REPORT_VIEWS.nameFormat),
      ),
    search: reportSearch,
  }),
  freeText: ['name', 'search'],
  answer: saved,
})

export const scheduleReportView = call({
  ...ours,
  ...ofOne,
  method: 'PUT',
  path: '/report-views/:id/schedule',
  summary:
    "Sends a saved view to the caller's own confirmed e-mail address at 8:00 in India: a link to it, not its payments. " +
    'Null ends it. 409 while the address is not confirmed',
  errors: ['conflict'],
  body: z.strictObject({ every: z.nullable(z.enum(VIEW_SENDINGS, REPORT_VIEWS.everyUnknown)) }),
  answer: saved,
})

export const removeReportView = call({
  ...ours,
  ...ofOne,
  method: 'DELETE',
  path: '/report-views/:id',
  summary: 'Removes a saved view of the caller, and with it its mails',
  answer: dataMessage,
})
