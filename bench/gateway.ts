import { createServer } from 'node:http'

/**
 * A gateway that answers at once and keeps everything in memory, so that a benchmark of the api measures the
 * api. The sandbox is what tests run against; it writes to disk before it answers.
 */
const orders = new Map<string, { amount: number; expiry: string }>()

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const answer = route(request.method ?? '', request.url ?? '', Buffer.concat(chunks).toString())
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer.body))
  })
})

function route(method: string, url: string, body: string): { status: number; body: unknown } {
  const [, , , id = '', tail] = url.split('/')
  if (method === 'POST') {
    const order = JSON.parse(body) as { order_id: string; order_amount: number; order_expiry_time: string }
    orders.set(order.order_id, { amount: order.order_amount, expiry: order.order_expiry_time })
    return { status: 200, body: entity(order.order_id, 'ACTIVE') }
  }
  if (!orders.has(id)) return { status: 404, body: { code: 'order_not_found' } }
  return { status: 200, body: tail === 'payments' ? [payment(id)] : entity(id, 'PAID') }
}

function entity(id: string, status: string) {
  const order = orders.get(id)
  return {
    order_id: id,
    order_status: status,
    order_amount: order?.amount,
    order_currency: 'INR',
    order_expiry_time: order?.expiry,
    payment_session_id: `session_${id}`,
  }
}

function payment(id: string) {
  return {
    cf_payment_id: id,
    payment_status: 'SUCCESS',
    payment_amount: orders.get(id)?.amount,
    payment_currency: 'INR',
    payment_group: 'credit_card',
    payment_time: '2026-11-21T09:21:00+05:30',
    bank_reference: '632519084471',
    payment_method: {
      card: { card_number: 'XXXXXXXXXXXX1450', card_network: 'visa', card_type: 'credit_card' },
    },
  }
}

server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('disconnect', () => process.exit(0))
