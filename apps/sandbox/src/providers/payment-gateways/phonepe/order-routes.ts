import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { GatewayParts } from '../../gateway-core/gateway-parts.ts'
import { orderEntity } from './entities.ts'
import { badRequest, PhonePeError } from './phonepe-error.ts'
import { addOrder, findOrder, listPayments, type Order } from './records-sql.ts'

/** The kinds of payment that this page offers, by their names in `enabledPaymentModes` (version V2). */
const MODES = ['CARD', 'UPI', 'NET_BANKING']
const DEFAULT_SECONDS = 1_200

interface PayRequest {
  merchantOrderId: string
  amount: number
  expireAfter?: number
  paymentFlow: { paymentModeConfig?: { enabledPaymentModes?: { type: string }[] } }
}

/** Orders of the standard checkout: created by `pay`, fetched by `status`. */
export function addOrderRoutes(app: FastifyInstance, phonepe: GatewayParts): void {
  const { store } = phonepe
  app.post('/checkout/v2/pay', (request) => {
    if (phonepe.faults.strikes('refuse_orders')) throw badRequest('The merchant is not enabled for payments')
    const wanted = newOrder(request.body as PayRequest, phonepe.now())
    const known = findOrder(store, { merchantOrderId: wanted.merchantOrderId }, phonepe.now())
    if (known && (known.state !== 'PENDING' || known.amountPaise !== wanted.amountPaise)) {
      throw new PhonePeError(400, 'DUPLICATE_ORDER', 'merchantOrderId was used before')
    }
    if (!known) addOrder(store, wanted)
    const order = known ?? wanted
    const isHere = ['localhost', '127.0.0.1'].includes(request.hostname)
    return {
      orderId: order.orderId,
      state: order.state,
      expireAt: order.expiresAtMs,
      // At the address that browsers and the checkout script have for the sandbox.
      redirectUrl: `${isHere ? `http://localhost:${request.socket.localPort}` : `${request.protocol}://${request.host}`}/phonepe/checkout/${order.linkKey}`,
    }
  })

  app.get<{ Params: { id: string }; Querystring: { details?: string | string[] } }>(
    '/checkout/v2/order/:id/status',
    ({ params, query }) => {
      const order = findOrder(store, { merchantOrderId: params.id }, phonepe.now())
      if (!order) throw new PhonePeError(404, 'ORDER_NOT_FOUND', 'No order with this id')
      const { merchantId: _merchantId, merchantOrderId: _id, ...entity } = orderEntity(store, order)
      const failed = listPayments(store, order.merchantOrderId).find((one) => one.state === 'FAILED')
      return {
        ...entity,
        // It stays from an earlier attempt when a later one has completed the order.
        ...(failed ? { errorCode: 'AUTHORIZATION_ERROR', detailedErrorCode: 'ZM' } : {}),
        paymentDetails: [query.details].flat().includes('true')
          ? entity.paymentDetails
          : entity.paymentDetails.slice(0, 1),
      }
    },
  )
}

function newOrder({ merchantOrderId, amount, expireAfter, paymentFlow }: PayRequest, nowMs: number): Order {
  const modes = (paymentFlow.paymentModeConfig?.enabledPaymentModes ?? []).map(({ type }) => type)
  return {
    merchantOrderId,
    orderId: `OMO${randomBytes(10).toString('hex')}`,
    linkKey: randomBytes(24).toString('base64url'),
    amountPaise: amount,
    modes: modes.length > 0 ? modes : MODES,
    state: 'PENDING',
    expiresAtMs: nowMs + (expireAfter ?? DEFAULT_SECONDS) * 1_000,
    createdAtMs: nowMs,
  }
}
