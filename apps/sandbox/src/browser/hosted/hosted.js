import { call } from '../checkout/call.js'

/* The checkout of gateways with a hosted payment page. */

const query = new URLSearchParams(location.search)
const host = query.get('host')
const base = location.pathname
const stage = document.querySelector('#stage')
const message = document.querySelector('#message')

document.documentElement.dataset.theme = query.get('theme') ?? ''

const tell = (word) => {
  if (parent !== window && host) parent.postMessage(word, host)
}

/** Shows one of the page's forms; `send` gets its fields. */
function show(name, send) {
  stage.replaceChildren(document.querySelector(`#${name}`).content.cloneNode(true))
  const form = stage.querySelector('form')
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    send(Object.fromEntries(new FormData(form)))
  })
  form.querySelector('input')?.focus()
  return form
}

/** Runs one action at a time, and shows its error. */
async function attempt(work) {
  const buttons = document.querySelectorAll('button')
  for (const button of buttons) button.disabled = true
  message.textContent = ''
  try {
    await work()
  } catch (error) {
    message.textContent = error.message ?? 'Something went wrong'
  }
  for (const button of document.querySelectorAll('button')) button.disabled = false
}

/** Ends the page or offers another try, as the gateway's answer says. */
function follow(answer, order) {
  if (answer.error) tell({ type: 'failed', error: answer.error })
  if (answer.form) return bringBack(answer.form)
  if (answer.ended) return tell({ type: 'end', result: answer.result ?? {} })
  showMethod(order)
  message.textContent = answer.error?.description ?? ''
}

/** The payer's browser carries the signed form back to the shop. */
function bringBack({ url, fields }) {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: url, hidden: true })
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}

/** Asks for a UPI id only where the shop did not leave that out. */
const typesNothing = (method) => method === 'upi' && query.has('flows') && !/collect/.test(query.get('flows'))

function showMethod(order) {
  const method = order.methods[0]
  const given = typesNothing(method) ? order.samples.upi : {}
  const form = show(typesNothing(method) ? 'upi-apps' : method, (fields) =>
    attempt(async () => {
      const { token, asks } = await call('POST', `${base}/tries`, { method, ...given, ...fields })
      const confirm = show(asks, (answer) =>
        attempt(async () => follow(await end(token, asks === 'otp' ? answer : { approve: true }), order)),
      )
      const hint = confirm.querySelector('#otp-hint')
      if (hint) hint.textContent = order.otp_hint
    }),
  )
  form.querySelector('.main').textContent = `Pay ₹${order.price}`
  form.querySelector('.fill')?.addEventListener('click', () => {
    for (const [name, value] of Object.entries(order.samples[method])) form.elements[name].value = value
  })
}

const end = (token, answer) => call('POST', `${base}/tries/${token}`, answer)

try {
  const order = await call('GET', `${base}/order?methods=${query.get('methods') ?? ''}`)
  order.price = Number(order.amount).toLocaleString('en-IN', { minimumFractionDigits: 2 })
  document.title = `${order.gateway} sandbox`
  document.querySelector('#gateway').textContent = `${order.gateway} sandbox`
  document.querySelector('#merchant').textContent = order.merchant
  document.querySelector('#amount').textContent = `₹${order.price}`
  document.querySelector('#order').textContent = `Order ${order.order_id}`
  const leave = () => attempt(async () => follow(await call('POST', `${base}/leave`, {}), order))
  document.querySelector('#close').addEventListener('click', leave)
  addEventListener('keydown', (event) => event.key === 'Escape' && leave())
  addEventListener('message', (event) => {
    if (event.source === parent && event.origin === host && event.data.type === 'close') leave()
  })
  for (const button of document.querySelectorAll('[data-outcome]')) {
    button.addEventListener('click', () =>
      attempt(async () => {
        const method = order.methods[0]
        const { token } = await call('POST', `${base}/tries`, { method, ...order.samples[method] })
        follow(await end(token, { outcome: button.dataset.outcome }), order)
      }),
    )
  }
  showMethod(order)
  document.querySelector('#shortcuts').hidden = false
} catch (error) {
  message.textContent = error.message ?? 'Something went wrong'
}
// The window around this page waits for its first message, also when there is nothing to pay.
tell({ type: 'ready' })
