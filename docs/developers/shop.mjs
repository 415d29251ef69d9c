// A shop: it prepares a payment, waits for its webhook, refunds a part, and reads the statement.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Chukta, verifyWebhook } from '@chukta/client'

const { CHUKTA_URL, SHOP_KEY, DESK_KEY, SHOP_PORT } = process.env
// A retailer's key takes payments; a key of the admin above refunds them within its limits.
const shop = new Chukta({ url: CHUKTA_URL, key: SHOP_KEY })
const desk = new Chukta({ url: CHUKTA_URL, key: DESK_KEY })

const known = new Set()
const paid = Promise.withResolvers()
let secret = ''
let failures = 3

const server = createServer(async (request, response) => {
  const body = await text(request)
  // The shop is closed for the first three messages: each comes again.
  if (failures > 0) {
    failures -= 1
    response.writeHead(503).end()
    return
  }
  try {
    const event = verifyWebhook(request.headers, body, secret)
    if (!known.has(event.id)) paid.resolve(event)
    known.add(event.id)
    response.writeHead(204).end()
  } catch {
    response.writeHead(400).end()
  }
})
await once(server.listen(Number(SHOP_PORT)), 'listening')

const endpoint = await shop.webhookEndpoints.add({
  url: `http://127.0.0.1:${SHOP_PORT}/chukta`,
  events: ['payment.paid'],
})
secret = endpoint.secret

const { value: payee } = await shop.payees.list().next()
const order = { payee: payee.id, amount: 185_000, currency: 'INR', method: 'UPI' }
const payment = await shop.payments.prepare(order, { idempotencyKey: 'order-4711' })
console.log('pay', payment.url)

const event = await paid.promise
const { status, transaction } = await shop.payments.get(payment.id)
console.log(status, event.id, event.data.amount)

const part = { transaction, amount: 50_000, currency: 'INR', reason: 'One of two was sold out' }
const refund = await desk.refunds.request(part, { idempotencyKey: 'order-4711-refund' })
console.log('refund', refund.status, refund.amount)

const { value: month } = await desk.statements.list().next()
for await (const line of desk.statements.lines(month.month)) console.log('line', line.amount, line.balance)
console.log('closing', month.closing)
server.close()
