import * as calls from '@chukta/contract/partner/downline'
import { MANAGED_ROLES, type ManagedRole } from '@chukta/contract/permissions'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { allows } from '../../../platform/security/principal.ts'
import { earningsOf, membersAfter } from '../../insight/api.ts'
import { paiseOf } from '../payments/partner-payments-service.ts'
import { pageAnswer, sizeOf } from '../requests/mount-partner.ts'

const ROLE_OF = new Map(
  Object.entries(MANAGED_ROLES).map(([name, id]) => [id as number, name as ManagedRole]),
)

/** The members below the account, and what it earned, for programs. */
export function partnerDownlineRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.listPartnerDownline, async ({ scope, query }) => {
    const size = sizeOf(query)
    const { from, to, role = 'retailer', cursor } = query
    const asked = { from, to, role: String(MANAGED_ROLES[role]) as '2' | '3' | '4' }
    const rows = await membersAfter(deps, scope, asked, { after: cursor ?? null, limit: size + 1 })
    const isEarner = allows(scope.actor, 'earnings.view')
    return pageAnswer(rows, size, (row) => ({
      id: String(row.id),
      name: row.name,
      role: ROLE_OF.get(row.role_id) ?? role,
      parent_name: row.parent_name,
      verified: row.verified,
      volume: Number(row.volume_paise),
      payments: row.payments,
      failed: row.failed,
      earned: isEarner ? Number(row.earned_paise) : null,
      currency: 'INR' as const,
      last_paid_at: row.last_paid_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
    }))
  })

  mount(app, deps, calls.getPartnerEarnings, async ({ scope, query }) => {
    const found = await earningsOf(deps, scope, query)
    const inPaise = ({ count, amount }: { count: number; amount: string }) => ({
      count,
      amount: paiseOf(amount),
    })
    return {
      from: found.from,
      to: found.to,
      currency: 'INR' as const,
      earned: paiseOf(found.earned),
      shares: inPaise(found.shares),
      reversals: inPaise(found.reversals),
      by_day: found.by_day.map(({ day, amount }) => ({ day, amount: paiseOf(amount) })),
      by_service: found.by_service.map(({ service, amount, payments }) => ({
        service,
        amount: paiseOf(amount),
        payments,
      })),
    }
  })
}
