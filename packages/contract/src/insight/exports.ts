import { z } from 'zod/mini'
import { call } from '../call.ts'
import { idParam } from '../fields.ts'
import { chosenParam } from '../identity/chosen.ts'
import { TRANSACTION_SORTS, transactionFilters } from './transaction-filters.ts'

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Up to so many rows an export is answered at once; a longer one is a job with progress. */
export const EXPORT_AT_ONCE_ROWS = 10_000
/** The longest export of all: one sheet holds 1,048,576 rows, the heading among them. */
export const EXPORT_MAX_ROWS = 1_000_000

const exportFields = {
  ...transactionFilters,
  sort: z.optional(z.enum(TRANSACTION_SORTS, 'The list cannot be sorted by this.')),
  format: z.enum(EXPORT_FORMATS, 'Format must be csv or xlsx.'),
}

export const exportTransactions = call({
  method: 'GET',
  path: '/transaction-export/:userId',
  summary: 'The filtered or chosen transactions as a file; 409 with `rows` when they are more than 10,000',
  feature: 'reports',
  access: 'reports.export',
  for: 'account',
  errors: ['conflict'],
  stepUp: true,
  ours: true,
  ids: { userId: 'downline', paid_by: 'record' },
  params: z.object({ userId: idParam }),
  /** `payments`: only these, chosen in the list; 404 when one of them is not there. */
  query: z.strictObject({ ...exportFields, payments: z.optional(chosenParam) }),
  // The bytes of the file.
  freeText: ['search'],
  answer: z.unknown(),
})

const EXPORT_STATES = ['waiting', 'running', 'done', 'failed'] as const

const exportJob = z.object({
  id: z.number(),
  status: z.enum(EXPORT_STATES),
  format: z.enum(EXPORT_FORMATS),
  rows_done: z.number(),
  rows_total: z.number(),
  file_name: z.string(),
  created_at: z.iso.datetime(),
  /** A link to the file for the next 60 seconds, once it is done; ask again for a new one. */
  url: z.nullable(z.string()),
})
export type ExportJob = z.infer<typeof exportJob>

export const startExport = call({
  method: 'POST',
  path: '/transaction-exports/:userId',
  summary: 'Starts a long export of the filtered transactions; ask for its progress by its id',
  feature: 'reports',
  access: 'reports.export',
  for: 'account',
  errors: ['too-many-tries'],
  stepUp: true,
  ours: true,
  ids: { userId: 'downline', paid_by: 'record' },
  params: z.object({ userId: idParam }),
  body: z.strictObject(exportFields),
  freeText: ['search'],
  answer: z.object({ data: exportJob }),
})

export const getExport = call({
  method: 'GET',
  path: '/transaction-exports/:id',
  summary: 'The progress of a long export, and the link to its file; only for its requester',
  feature: 'reports',
  access: 'reports.export',
  for: 'account',
  ours: true,
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
  answer: z.object({ data: exportJob }),
})
