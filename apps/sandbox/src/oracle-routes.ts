import type { FastifyInstance } from 'fastify'
import { shown } from './disputes/dispute-desk.ts'
import { listDisputes } from './disputes/dispute-records-sql.ts'
import type { RunningGateway } from './providers/gateway-core/run-gateway.ts'
import { settledSums } from './settlements/lines-sql.ts'
import type { Store } from './store.ts'
import { listDeliveries } from './webhooks/deliveries-sql.ts'

/** The gateways' own records, against which a portal's books are compared. */
export function addOracleRoutes(
  app: FastifyInstance,
  store: Store,
  gateways: readonly RunningGateway[],
): void {
  app.get<{ Querystring: { order_id?: string; limit?: string } }>('/oracle', (request) => {
    const { order_id: orderId, limit } = request.query
    const known = gateways
      .flatMap((gateway) => gateway.listOrders(orderId, Number(limit) || undefined))
      .filter((order) => orderId === undefined || order.order_id === orderId)
      .map((order) => ({
        ...order,
        // A reference may have been given to several orders, and to several gateways.
        disputes: listDisputes(store, order.order_id, order.gateway)
          .filter(({ paymentId }) => order.payments.some((payment) => payment.payment_id === paymentId))
          .map((dispute) => shown(store, dispute)),
        webhooks: listDeliveries(store, order.order_id),
      }))
      .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    const sum = (name: 'captured_paise' | 'refunded_paise') =>
      known.reduce((total, order) => total + order[name], 0)
    return {
      totals: {
        orders: known.length,
        paid_orders: known.filter((order) => order.order_status === 'PAID').length,
        captured_paise: sum('captured_paise'),
        refunded_paise: sum('refunded_paise'),
      },
      settled: settledSums(store),
      orders: known,
    }
  })
}
