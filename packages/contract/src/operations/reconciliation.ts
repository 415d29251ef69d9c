import { z } from 'zod/mini'
import { call } from '../call.ts'
import { dayParam } from '../days.ts'
import { idParam, paging } from '../fields.ts'
import { MAX_FILE_BYTES } from '../file-kinds.ts'
import { rupees } from '../money-shapes.ts'
import { reasonField } from '../reason.ts'
import { DIFFERENCE_KINDS } from './reconciliation-kinds.ts'
import { RECONCILIATION } from './reconciliation-messages.ts'

const messages = RECONCILIATION

/** `book` moves the rest of the clearing account to that of differences, `accept` writes it off; `refund` returns order money. */
export const DIFFERENCE_ACTIONS = ['book', 'refund', 'accept', 'ask'] as const
export type DifferenceAction = (typeof DIFFERENCE_ACTIONS)[number]

const kind = z.enum(DIFFERENCE_KINDS, messages.kindUnknown)
const slug = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, messages.sourceUnknown))
const counts = z.record(z.string(), z.number())
const unscoped = 'role 1, over what providers say of the whole platform'

const daySource = z.object({
  /** The slug of a gateway or biller. */
  source: z.string(),
  name: z.string(),
  /** `never` until its record of the day was read once. */
  status: z.enum(['never', 'running', 'done', 'failed']),
  ran_at: z.nullable(z.iso.datetime()),
  /** Why it could not be read. */
  error: z.nullable(z.string()),
  /** False where each order is polled instead: fees and payouts are then unknown. */
  lists_settlements: z.boolean(),
  /** Whether a report of its dashboard can be read. */
  takes_files: z.boolean(),
  records: z.number(),
  matched: z.number(),
  /** Differences of the day by kind, and how many of all are open. */
  differences: counts,
  open: z.number(),
  fees: rupees,
  gst: rupees,
  net: rupees,
})
const dayAnswer = z.object({
  data: z.object({
    day: z.string(),
    /** All breaks of the day by kind; every kind is listed. */
    counts,
    open: z.number(),
    sources: z.array(daySource),
  }),
})
export type ReconciledDay = z.infer<typeof dayAnswer>['data']

export const getReconciliation = call({
  method: 'GET',
  path: '/reconciliation',
  summary:
    'Settlements of every gateway and biller on a day, and their differences from our books; yesterday by default',
  feature: 'reconciliation',
  access: 'reconciliation.manage',
  for: 'account',
  unscoped,
  ours: true,
  query: z.strictObject({ day: z.optional(dayParam) }),
  answer: dayAnswer,
})

export const runReconciliation = call({
  method: 'POST',
  path: '/reconciliation/run',
  summary: "Reads every provider's record of a day now and matches it",
  feature: 'reconciliation',
  access: 'reconciliation.manage',
  for: 'account',
  unscoped,
  ours: true,
  body: z.strictObject({ day: dayParam }),
  answer: dayAnswer,
})

/** The limits of a report of a gateway's dashboard. */
export const SETTLEMENT_FILE = { maxBytes: MAX_FILE_BYTES, maxLines: 20_000, maxDays: 92 } as const

const fileAnswer = z.object({
  data: z.object({
    message: z.string(),
    gateway: z.string(),
    /** Lines of payouts; those that were known before, and those that are new. */
    lines: z.number(),
    known: z.number(),
    added: z.number(),
    /** Lines of no payout yet, which are passed over. */
    unsettled: z.number(),
    payouts: z.number(),
    first_day: z.string(),
    last_day: z.string(),
    /** The sum of the lines in rupees. */
    fees: rupees,
    gst: rupees,
    net: rupees,
    /** How the file was read, where that is not obvious. */
    notes: z.array(z.string()),
    applied: z.boolean(),
  }),
})
export type SettlementFileAnswer = z.infer<typeof fileAnswer>['data']

export const readSettlementFile = call({
  method: 'POST',
  path: '/reconciliation/files',
  summary:
    "Reads a CSV or XLSX of a gateway's dashboard, `file`: returns its content; `apply` also stores, books and matches its lines",
  feature: 'reconciliation',
  access: 'reconciliation.manage',
  for: 'account',
  unscoped,
  ours: true,
  multipart: true,
  bodyLimitBytes: SETTLEMENT_FILE.maxBytes + 100_000,
  stepUp: 'when-changed',
  body: z.nullish(
    z.strictObject({
      gateway: slug,
      apply: z.optional(z.enum(['true', 'false'], messages.applyUnknown)),
    }),
  ),
  answer: fileAnswer,
})

const side = z.object({
  type: z.string(),
  /** The provider's id. */
  id: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  amount: rupees,
  currency: z.string(),
  fee: z.nullable(rupees),
  gst: z.nullable(rupees),
  net: z.nullable(rupees),
  at: z.nullable(z.iso.datetime()),
  settled_at: z.nullable(z.iso.datetime()),
  settlement_id: z.nullable(z.string()),
  utr: z.nullable(z.string()),
  remarks: z.nullable(z.string()),
})
export type DifferenceSide = z.infer<typeof side>

const difference = z.object({
  id: z.number(),
  source: z.string(),
  source_name: z.string(),
  kind,
  day: z.string(),
  order_id: z.nullable(z.string()),
  /** The transaction of the order, as `/view-reports/:id` takes it. */
  transaction_id: z.nullable(z.number()),
  amount: rupees,
  currency: z.string(),
  /** Its residual in the clearing account of this currency; above zero when the provider still owes it. */
  residual: rupees,
  residual_currency: z.string(),
  /** Where both sides name a currency of their own: the residual in that of the provider. */
  other_residual: z.nullable(z.object({ amount: rupees, currency: z.string() })),
  /** Null where our books have nothing. */
  ours: z.nullable(side),
  /** Empty where the provider has nothing. */
  theirs: z.array(side),
  found_at: z.iso.datetime(),
  age_days: z.number(),
  status: z.enum(['open', 'resolved']),
  /** `self`: a later record agreed. */
  resolution: z.nullable(z.enum(['self', 'book', 'refund', 'accept'])),
  reason: z.nullable(z.string()),
  resolved_by: z.nullable(z.string()),
  resolved_at: z.nullable(z.iso.datetime()),
  owner: z.nullable(z.string()),
  can: z.array(z.enum(DIFFERENCE_ACTIONS)),
})
export type DifferenceLine = z.infer<typeof difference>

export const listDifferences = call({
  method: 'GET',
  path: '/reconciliation/differences',
  summary:
    'Reconciliation breaks between our books and the providers, newest first; the open ones by default',
  feature: 'reconciliation',
  access: 'reconciliation.manage',
  for: 'account',
  unscoped,
  ours: true,
  query: z.strictObject({
    ...paging,
    kind: z.optional(kind),
    day: z.optional(dayParam),
    gateway: z.optional(slug),
    status: z.optional(z.enum(['open', 'resolved', 'all'], messages.statusUnknown)),
  }),
  answer: z.object({ data: z.object({ data: z.array(difference), total: z.number() }) }),
})

export const resolveDifference = call({
  method: 'POST',
  path: '/reconciliation/differences/:id/resolve',
  mayHold: true,
  effects: ['difference.resolve', 'refund.request'],
  summary: 'Resolves a reconciliation break with a reason, or polls the provider about it again',
  feature: 'reconciliation',
  access: 'reconciliation.manage',
  for: 'account',
  unscoped,
  ours: true,
  stepUp: true,
  ids: { id: 'record' },
  params: z.object({ id: idParam }),
  body: z.strictObject({ action: z.enum(DIFFERENCE_ACTIONS, messages.actionUnknown), reason: reasonField }),
  freeText: ['reason'],
  answer: z.object({ data: z.object({ message: z.string(), status: z.enum(['open', 'resolved']) }) }),
})
