import { clock, draw, fill, rupees, withLinks } from './draw.js'
import { startFaults } from './faults.js'
import { refreshPayouts } from './payouts.js'

const POLL_MS = 1_500
const MOST = 50
const search = document.querySelector('#to')
search.value = new URLSearchParams(location.search).get('to') ?? ''

const query = () => {
  const to = search.value.trim()
  return new URLSearchParams(to ? { to, limit: MOST } : { limit: MOST })
}
const get = async (path) => (await fetch(path)).json()

function drawMessage(message) {
  const page = message.has_html
    ? draw('details', {}, draw('summary', { textContent: 'Show the mail' }))
    : null
  page?.addEventListener(
    'toggle',
    () =>
      page.append(draw('iframe', { src: `/inbox/${message.id}/html`, title: `Mail: ${message.subject}` })),
    { once: true },
  )
  return draw(
    'li',
    {},
    draw('h3', { textContent: message.subject || (message.channel === 'sms' ? 'SMS' : 'Mail') }),
    draw('p', { className: 'meta', textContent: `${message.to} · ${clock(message.sent_at)}` }),
    withLinks(message.text),
    page,
  )
}

function drawOrder(order) {
  const facts = [
    ...order.payments.map((one) => [
      'Payment',
      `${one.payment_status} ${rupees(one.payment_amount)} ${one.payment_group}${one.error_code ? ` · ${one.error_code}` : ''}`,
    ]),
    ...order.refunds.map((one) => ['Refund', `${one.refund_status} ${rupees(one.refund_amount)}`]),
    ...order.webhooks.map((one) => [
      one.forged ? 'Forged webhook' : 'Webhook',
      `${one.type} · ${one.state}, ${one.attempt} sent${one.last_answer ? `, answer ${one.last_answer}` : ''}`,
    ]),
  ]
  return draw(
    'li',
    {},
    draw('h3', { textContent: `${order.order_status} ${rupees(order.order_amount)}` }),
    draw('p', {
      className: 'meta',
      textContent: `${order.gateway} · ${order.order_id} · ${clock(order.created_at)}`,
    }),
    draw(
      'dl',
      {},
      ...facts.flatMap(([name, text]) => [
        draw('dt', { textContent: name }),
        draw('dd', { textContent: text }),
      ]),
    ),
  )
}

async function refresh() {
  const [messages, oracle] = await Promise.all([get(`/inbox?${query()}`), get('/oracle?limit=50')])
  fill('inbox', messages, drawMessage)
  fill('orders', oracle.orders, drawOrder)
  await refreshPayouts()
}

search.addEventListener('input', () => {
  history.replaceState(null, '', search.value ? `?${new URLSearchParams({ to: search.value })}` : '/')
  refresh()
})
document.querySelector('#find').addEventListener('submit', (event) => event.preventDefault())
document.querySelector('#clear').addEventListener('click', async () => {
  await fetch(`/inbox?${query()}`, { method: 'DELETE' })
  refresh()
})
for (const field of document.querySelectorAll('#find [disabled]')) field.disabled = false

await startFaults()
for (;;) {
  // The page survives a restart of the sandbox.
  await refresh().catch(() => undefined)
  await new Promise((again) => setTimeout(again, POLL_MS))
}
