import { call } from '/assets/checkout/call.js'

const ASK_AGAIN_MS = 700
const FINISHED = { paymentDetails: { paymentMessage: 'Payment finished. Check status.' } }
const EXPIRED = { error: { message: 'The UPI request has expired', code: 'upi_expired' } }

const isQr = location.pathname.endsWith('upiQr')
const query = new URLSearchParams(location.search)
const host = query.get('host')
const button = document.querySelector('button')
const picture = document.querySelector('img')
const testApp = document.querySelector('a')
let values = {}

document.documentElement.dataset.theme = query.get('theme') ?? ''
const tell = (message) => parent.postMessage(message, host)

function configure(message) {
  values = message.values
  document.documentElement.dataset.theme = message.theme
  if (button) Object.assign(button, { textContent: values.buttonText ?? values.upiApp, disabled: false })
  const { color, backgroundColor, fontFamily } = message.style?.base ?? {}
  if (button) Object.assign(button.style, { color, backgroundColor, fontFamily })
}

/** Starts an attempt, shows its code or opens its app, and reports its result. */
async function pay(paymentSessionId) {
  try {
    const upi = { channel: isQr ? 'qrcode' : 'link' }
    const attempt = await call('POST', '/pg/orders/sessions', {
      payment_session_id: paymentSessionId,
      payment_method: { upi },
    })
    if (isQr) await show(attempt)
    else tell({ type: 'open', link: attempt.data.payload[values.upiApp] ?? attempt.data.payload.default })
    tell({ type: 'paymentrequested' })
    tell({ type: 'result', result: await answerTo(paymentSessionId, attempt.cf_payment_id) })
  } catch (error) {
    tell({ type: 'result', result: { error: { message: error.message, code: error.code } } })
  }
}

async function show({ cf_payment_id: id, data }) {
  picture.src = data.payload.qrcode
  await picture.decode()
  picture.hidden = false
  testApp.href = `/pgbillpayuiapi/simulator/${id}?tr=${id}`
  testApp.hidden = false
}

async function answerTo(session, id) {
  for (;;) {
    const attempt = await call('GET', `/checkout/${session}/attempts/${id}`).catch(() => null)
    if (attempt && attempt.payment_status !== 'PENDING') return FINISHED
    if (attempt?.is_expired) return EXPIRED
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  }
}

button?.addEventListener('click', () => tell({ type: 'click' }))
addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== host) return
  if (data.type === 'configure') configure(data)
  if (data.type === 'pay') pay(data.paymentSessionId)
})
tell({ type: 'ready' })
