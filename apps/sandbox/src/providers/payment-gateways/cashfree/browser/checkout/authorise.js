import { call } from '/assets/checkout/call.js'
import { begin, cancel, finish } from './ending.js'

const TEXTS = {
  upi: ['Approve in your UPI app', 'A request was sent to'],
  netbanking: ['Log in to your bank', 'This is the page of'],
}
const UPI_ANSWERS_AFTER_MS = 1_200

/** The page on which the payer confirms one attempt. Returns the function that closes it. */
export function showAuthorise(payment) {
  const stage = document.querySelector('#stage')
  const message = document.querySelector('#message')
  const leave = () => send({ outcome: 'USER_DROPPED' }).then(() => cancel(payment))

  /** Sends the payer's choice. The attempt is over on this page, with any answer. */
  async function send(body) {
    for (const button of document.querySelectorAll('button')) button.disabled = true
    try {
      await call('POST', payment.path, body)
    } catch (error) {
      message.textContent = error.message
    }
  }
  const end = (body) => send(body).then(() => finish(payment))

  begin(leave)
  if (payment.status !== 'PENDING') {
    finish(payment)
    return leave
  }
  const isCard = payment.method === 'card'
  stage.append(document.querySelector(isCard ? '#otp' : '#approve').content.cloneNode(true))
  const form = stage.querySelector('form')
  if (!isCard) {
    const [title, text] = TEXTS[payment.method]
    form.querySelector('h2').textContent = title
    form.querySelector('p').textContent = `${text} ${payment.instrument}.`
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const otp = form.elements.otp?.value.trim()
    if (isCard && !otp) {
      message.textContent = 'Enter the one-time password'
      form.elements.otp.focus()
      return
    }
    end(isCard ? { otp } : { approve: true })
  })
  for (const button of document.querySelectorAll('[data-outcome]')) {
    button.addEventListener('click', () => end({ outcome: button.dataset.outcome }))
  }
  form.elements.otp?.focus()
  // The provider's test addresses answer automatically.
  if (payment.answers_itself) setTimeout(() => end({ approve: true }), UPI_ANSWERS_AFTER_MS)
  return leave
}
