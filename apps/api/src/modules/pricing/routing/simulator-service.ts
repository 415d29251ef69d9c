import { paiseToRupees } from '@chukta/contract/money'
import type { Db } from '../../../platform/database/db.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import type { Gateways } from '../../../providers/gateways.ts'
import { type Earners, quoteCharge, sharesOf } from '../charges/charges-service.ts'
import { findEarners } from '../charges/charges-sql.ts'
import { slabAt, slabsOf } from '../charges/slabs.ts'
import { type JudgedRoute, judgeRoutes, restReason } from './routing-service.ts'
import { findSimulated, listRoutes, type NamedRouteRow } from './simulator-sql.ts'

type Simulated = { payer: Scope; serviceId: number; methodId: number; basePaise: bigint }

/**
 * Simulates a payment by the rules that quote it: its route, charge and shares. Throws 404 for an unknown service
 * or method. Nothing is stored.
 */
export async function simulate(db: Db, gateways: Gateways, order: Simulated) {
  const { payer, serviceId, methodId, basePaise } = order
  const payerId = payer.userId
  const [names, rows, earners] = await Promise.all([
    findSimulated(db, payer, serviceId),
    listRoutes(db, { payerId, serviceId, methodId }),
    findEarners(db, payerId),
  ])
  if (!names) throw new AppError('not-found')
  const routes = judgeRoutes(rows, gateways, order.basePaise)
  const [first] = routes
  if (!first) throw fieldError('payment_method_id', 'This payment method is not known.')
  const usable = routes.filter((route) => route.isUsable)
  const chosen = usable.find((route) => !route.rests) ?? usable[0]
  return {
    ...names,
    payment_method: first.row.payment_method,
    amount: paiseToRupees(basePaise),
    gateways: routes.map((route) => answerGateway(route, chosen)),
    charge: chosen ? answerCharge(chosen.row, earners, basePaise) : null,
  }
}

function answerGateway(route: JudgedRoute, chosen: JudgedRoute | undefined) {
  const { row, isUsable, rests, reason } = route
  const isChosen = route === chosen
  return {
    pg_id: row.gateway_id,
    payment_gateway_name: row.gateway_name,
    priority: row.priority,
    outcome: isChosen ? ('chosen' as const) : isUsable ? ('next' as const) : ('skipped' as const),
    reason: rests && !isChosen ? restReason(row) : reason,
  }
}

function answerCharge(row: NamedRouteRow, earners: Earners, basePaise: bigint) {
  const payerSlabs = slabsOf(row.payer_rate ?? '', row.payer_slabs)
  const baseSlabs = slabsOf(row.base_rate ?? '', row.base_slabs)
  const baseRate = slabAt(baseSlabs, basePaise).rate
  const charge = quoteCharge(basePaise, { payerSlabs, baseSlabs, gstRate: earners.gst_rate })
  const parts = sharesOf(earners, { basePaise, chargePaise: charge.chargePaise, baseRate })
  const share = (id: number | null, name: string | null, rate: string, paise: bigint) =>
    id === null ? null : { user_id: id, name: name ?? '', rate, amount: paiseToRupees(paise) }
  return {
    rate: charge.rate,
    charge: paiseToRupees(charge.chargePaise),
    gst_in_charge: paiseToRupees(charge.gstPaise),
    total: paiseToRupees(charge.totalPaise),
    payer_rate: slabAt(payerSlabs, basePaise).rate,
    payer_rate_from: row.payer_rate_from ?? 'Master charge',
    base_rate: baseRate,
    base_rate_from: row.base_rate_from ?? 'Master charge',
    distributor: share(
      parts.distributorId,
      earners.distributor_name,
      parts.distributorRate,
      parts.distributorPaise,
    ),
    admin: share(parts.adminId, earners.admin_name, parts.adminRate, parts.adminPaise),
    platform: paiseToRupees(parts.platformPaise),
  }
}
