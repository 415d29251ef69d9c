import * as calls from '@chukta/contract/partner/statements'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { mount } from '../../../platform/http/routes.ts'
import { linesOfMonth, monthsOfWallet } from '../../payouts/api.ts'
import { sizeOf } from '../requests/mount-partner.ts'

type Balances = { opening_paise: bigint; closing_paise: bigint }

const shownBalances = ({ opening_paise, closing_paise }: Balances) => ({
  opening: Number(opening_paise),
  closing: Number(closing_paise),
  currency: 'INR' as const,
})

/** The account's wallet by month, for programs: the same statement as in the portal. */
export function partnerStatementsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, calls.listPartnerStatements, async ({ scope, query }) => {
    const size = sizeOf(query)
    const months = await monthsOfWallet(deps.db, scope, { before: query.cursor ?? null, limit: size + 1 })
    const data = months.slice(0, size).map((row) => ({ month: row.month, ...shownBalances(row) }))
    return { data, next_cursor: months.length > size ? (data.at(-1)?.month ?? null) : null }
  })

  mount(app, deps, calls.getPartnerStatement, async ({ scope, params, query }) => {
    const size = sizeOf(query)
    // The ledger only grows, and a line is never moved: the number of lines before it names a place.
    const skip = query.cursor ?? 0
    const found = await linesOfMonth(deps.db, scope, params.month, { skip, take: size + 1 })
    const data = found.lines.slice(0, size).map((line) => ({
      id: String(line.id),
      at: line.at.toISOString(),
      kind: line.kind,
      text: line.text,
      amount: Number(line.change_paise),
      balance: Number(line.balance_paise),
      transaction: line.payment_id === null ? null : String(line.payment_id),
    }))
    const next_cursor = found.lines.length > size ? String(skip + size) : null
    return { month: params.month, ...shownBalances(found), data, next_cursor }
  })
}
