import { call } from '/assets/checkout/call.js'
import { showAuthorise } from './authorise.js'
import { cancel, refuse } from './ending.js'
import { showMethods } from './methods.js'

const query = new URLSearchParams(location.search)
document.documentElement.dataset.theme = query.get('theme') ?? ''

const [, , first, token] = location.pathname.split('/')
const isAuthorise = first === 'authorise' && token
const path = isAuthorise ? `/checkout/authorise/${token}/payment` : `/checkout/${first}/order`

try {
  const order = await call('GET', path)
  const rupees = Number(order.amount).toLocaleString('en-IN', { minimumFractionDigits: 2 })
  document.querySelector('#merchant').textContent = order.merchant
  document.querySelector('#amount').textContent = `₹${rupees}`
  document.querySelector('#order').textContent = `Order ${order.order_id}`
  document.querySelector('#close').addEventListener('click', () => close())
  const close = isAuthorise
    ? showAuthorise({ ...order, token, path: `/checkout/authorise/${token}` })
    : showMethods({ ...order, paymentSessionId: first, price: `₹${rupees}` }, () => cancel(order))
  document.querySelector('#shortcuts').hidden = false
} catch (error) {
  refuse({ message: error.message ?? 'Something went wrong', code: error.code ?? 'unknown' })
}
