import type {
  DownlineFilter,
  DownlineMember,
  DownlineSort,
  listDownline,
} from '@chukta/contract/insight/downline'
import { EXPORT_AT_ONCE_ROWS, type ExportFormat } from '@chukta/contract/insight/exports'
import type { Language } from '@chukta/contract/languages'
import { paiseToRupees } from '@chukta/contract/money'
import { RECORDS } from '@chukta/contract/record-messages'
import type { z } from 'zod/mini'
import { nameIn } from '../../../languages/answers.ts'
import type { Db } from '../../../platform/database/db.ts'
import { readReports, toldAge } from '../../../platform/database/reading-reports.ts'
import type { Deps } from '../../../platform/deps.ts'
import { csvWriter } from '../../../platform/files/csv.ts'
import { xlsxWriter } from '../../../platform/files/xlsx.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { dayAfter, indianToday } from '../../../platform/indian-clock.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { allows } from '../../../platform/security/principal.ts'
import { rateOf } from '../dashboard/dashboard-service.ts'
import { readSpan } from '../earnings/earnings-service.ts'
import { CONTENT_TYPES } from '../reports/exports-service.ts'
import { downlineColumns } from './downline-columns.ts'
import { type DownlineRequest, type DownlineRow, listMembers, type MemberRow } from './downline-sql.ts'

export type DownlineQuery = {
  from: string
  to: string
  role?: '2' | '3' | '4' | undefined
  sort?: DownlineSort | undefined
  filter?: DownlineFilter | undefined
  search?: string | undefined
}
type Downline = z.output<typeof listDownline.answer>['data']

/** A page of the members of one role below the caller. Throws 422 for a period that cannot be. */
export async function pageOfDownline(
  deps: Deps,
  scope: Scope,
  query: DownlineQuery,
  { page, perPage }: { page: number; perPage: number },
  now = new Date(),
): Promise<Downline> {
  const request = readRequest(scope, query, { skip: (page - 1) * perPage, take: perPage }, now)
  const { value, ageMs } = await readReports(deps, scope, (db) => readMembers(db, request))
  const { first, members } = value
  const earned = (paise: bigint) => (allows(scope.actor, 'earnings.view') ? paiseToRupees(paise) : null)
  return {
    from: request.from,
    to: request.to,
    data: members.map((row) => asMember(row, earned(row.earned_paise))),
    total: first.total,
    totals: {
      volume: paiseToRupees(first.all_volume_paise),
      payments: first.all_payments,
      failed: first.all_failed,
      failure_rate: rateOf(first.all_failed, first.all_payments),
      earned: earned(first.all_earned_paise),
    },
    members: first.members,
    paying: first.paying,
    counts: {
      'idle-week': first['idle-week'],
      idle: first.idle,
      failing: first.failing,
      new: first.new,
      unverified: first.unverified,
    },
    week_from: request.weekFrom,
    ...toldAge(ageMs),
  }
}

/** Members of one role below the caller by id, those after an id. Throws 422 for a period that cannot be. */
export async function membersAfter(
  deps: Deps,
  scope: Scope,
  query: Pick<DownlineQuery, 'from' | 'to' | 'role'>,
  { after, limit }: { after: number | null; limit: number },
): Promise<MemberRow[]> {
  const request = readRequest(scope, query, { skip: 0, take: limit }, new Date())
  const { value } = await readReports(deps, scope, (db) =>
    readMembers(db, { ...request, sort: 'id', afterId: after }),
  )
  return value.members
}

/** The same list as a file, all of it. Throws 409 with `rows` when it is longer than 10,000 rows. */
export async function downlineFile(
  deps: Deps,
  scope: Scope,
  query: DownlineQuery & { format: ExportFormat },
  language: Language,
) {
  const request = readRequest(scope, query, { skip: 0, take: EXPORT_AT_ONCE_ROWS }, new Date())
  const { value } = await readReports(deps, scope, (db) => readMembers(db, request))
  const { total: rows } = value.first
  if (rows > EXPORT_AT_ONCE_ROWS) {
    throw new AppError('conflict', { message: RECORDS.reports.downlineLong, body: { rows } })
  }
  await audit(deps.db, {
    actorId: scope.actor.id,
    action: 'report.exported',
    object: `user ${scope.userId}`,
    detail: { ...query, list: 'downline', rows },
  })
  const columns = downlineColumns(language, allows(scope.actor, 'earnings.view'))
  const writer =
    query.format === 'csv' ? csvWriter(columns) : xlsxWriter(nameIn(language, 'Downline'), columns)
  return {
    bytes: Buffer.concat([writer.begin(), writer.rows(value.members), writer.end()]),
    contentType: CONTENT_TYPES[query.format],
    fileName: `downline-${query.from}-to-${query.to}.${query.format}`,
  }
}

function readRequest(
  scope: Scope,
  { from, to, role = '4', sort, filter, search = '' }: DownlineQuery,
  slice: Pick<DownlineRequest, 'skip' | 'take'>,
  now: Date,
): DownlineRequest {
  const usual = allows(scope.actor, 'earnings.view') ? '-earned' : '-volume'
  return {
    ...readSpan({ from, to }),
    ...slice,
    scope,
    weekFrom: mondayOf(indianToday(now)),
    roleId: Number(role),
    sort: sort ?? usual,
    filter,
    afterId: null,
    search,
  }
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

async function readMembers(db: Db, request: DownlineRequest) {
  const rows = await listMembers(db, request)
  const first = rows[0]
  if (!first) throw new Error('the totals of a downline are always there')
  return { first, members: rows.filter(isMember) }
}

const isMember = (row: DownlineRow): row is Extract<DownlineRow, MemberRow> => row.id !== null

function asMember(row: MemberRow, earned: string | null): DownlineMember {
  return {
    id: row.id,
    name: row.name,
    mobile: row.mobile,
    role_id: row.role_id,
    parent_name: row.parent_name,
    volume: paiseToRupees(row.volume_paise),
    payments: row.payments,
    failed: row.failed,
    failure_rate: rateOf(row.failed, row.payments),
    earned,
    last_paid_at: row.last_paid_at?.toISOString() ?? null,
    verified: row.verified,
    created_at: row.created_at.toISOString(),
  }
}
