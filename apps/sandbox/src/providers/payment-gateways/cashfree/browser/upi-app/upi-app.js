import { call } from '/assets/checkout/call.js'

const message = document.querySelector('#message')
const answers = document.querySelector('#answers')
const SAID = { SUCCESS: 'Paid. Go back to the shop.', FAILED: 'Declined. Go back to the shop.' }

function show({ payment_status: status, is_expired: isExpired }) {
  answers.hidden = status !== 'PENDING' || isExpired
  message.textContent = isExpired ? 'This code has expired.' : (SAID[status] ?? '')
}

try {
  const asked = await call('GET', `/upi-app?link=${encodeURIComponent(location.href)}`)
  document.querySelector('#merchant').textContent = asked.payee
  const rupees = Number(asked.amount).toLocaleString('en-IN', { minimumFractionDigits: 2 })
  document.querySelector('#amount').textContent = `₹${rupees}`
  document.querySelector('#order').textContent = `Order ${asked.order_id}`
  show(asked)
} catch (error) {
  message.textContent = error.message
}
answers.addEventListener('click', async ({ target }) => {
  const { answer } = target.dataset
  if (!answer) return
  try {
    show(await call('POST', '/upi-app', { link: location.href, answer }))
  } catch (error) {
    message.textContent = error.message
  }
})
