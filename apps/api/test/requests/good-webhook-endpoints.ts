import type { GoodRequest, World } from './good-requests.ts'

type Make = (world: World) => GoodRequest | Promise<GoodRequest>

const endpoint: Make = ({ people: { retailer }, of }) => ({
  actor: retailer,
  path: { id: of(retailer).webhookEndpoint },
})
const delivery: Make = ({ people: { retailer }, of }) => ({
  actor: retailer,
  path: { id: of(retailer).webhookDelivery },
})
const withBody =
  (make: Make, body: () => Record<string, unknown>): Make =>
  async (world) => ({ ...(await make(world)), body: body() })

/** Valid requests of the calls about webhook endpoints, and about the calls of programs. */
export const WEBHOOK_ENDPOINT_REQUESTS: Readonly<Record<string, Make>> = {
  'GET /webhook-deliveries': ({ people: { retailer }, of }) => ({
    actor: retailer,
    path: {},
    query: { endpoint_id: of(retailer).webhookEndpoint },
  }),
  'GET /api-key-requests': ({ people: { retailer }, of }) => ({
    actor: retailer,
    path: {},
    query: { key: of(retailer).apiKey },
  }),
  'PATCH /webhook-endpoints/:id': withBody(endpoint, () => ({ events: ['payment.failed'] })),
  'DELETE /webhook-endpoints/:id': endpoint,
  'POST /webhook-endpoints/:id/rotate': endpoint,
  'POST /webhook-endpoints/:id/test': withBody(endpoint, () => ({ event: 'payment.paid' })),
  'POST /webhook-endpoints/:id/resend': withBody(endpoint, () => ({
    from: new Date(Date.now() - 3_600_000).toISOString(),
    to: new Date().toISOString(),
  })),
  'GET /webhook-deliveries/:id': delivery,
  'POST /webhook-deliveries/:id/resend': delivery,
}
