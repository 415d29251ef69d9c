import { listAudit } from '@chukta/contract/identity/audit'
import { RECORDS } from '@chukta/contract/record-messages'
import type { FastifyInstance } from 'fastify'
import { nameIn, spokenTo } from '../../../languages/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { fieldError } from '../../../platform/http/errors.ts'
import { mount } from '../../../platform/http/routes.ts'
import * as rows from './audit-list-sql.ts'
import { actionText } from './audit-text.ts'

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  mount(app, deps, listAudit, async ({ query, scope, reply }) => {
    const { from, to, action, page = 1, per_page: size = 10 } = query
    if (from !== undefined && to !== undefined && to < from)
      throw fieldError('to', RECORDS.reports.rangeTurned)
    const filter = {
      from,
      to,
      action,
      search: query.search || undefined,
      skip: (page - 1) * size,
      take: size,
    }
    const [lines, total, actions] = await Promise.all([
      rows.listAudit(db, scope, filter),
      rows.countAudit(db, scope, filter),
      rows.listActions(db),
    ])
    const language = spokenTo(reply)
    const said = (action: string) => nameIn(language, actionText(action))
    return {
      data: {
        data: lines.map((line) => ({ ...auditLine(line), text: said(line.action) })),
        total,
        actions: actions.map((value) => ({ value, label: said(value) })),
      },
    }
  })
}

function auditLine(row: rows.AuditRow) {
  const { id, action, object, detail, address, request_id, member_name } = row
  return {
    id,
    at: row.at.toISOString(),
    actor:
      row.actor_id === null
        ? null
        : { id: row.actor_id, name: row.name ?? '', username: row.username ?? '', role_id: row.role_id ?? 0 },
    member: member_name,
    action,
    object,
    detail,
    address,
    request_id,
  }
}
