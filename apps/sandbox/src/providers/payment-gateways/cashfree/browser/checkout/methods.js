import { call } from '/assets/checkout/call.js'
import { FORMATS, writeInto } from '../elements/formats.js'
import { begin, carry, finish } from './ending.js'

const TABS = { card: 'Card', upi: 'UPI', netbanking: 'Net banking' }
const stage = document.querySelector('#stage')
const message = document.querySelector('#message')

/** Shows the methods the order admits; paying opens the page that confirms. Returns the function that closes it. */
export function showMethods(order, leave) {
  const list = document.createElement('div')
  list.setAttribute('role', 'tablist')
  list.setAttribute('aria-label', 'Payment method')
  const tabs = order.methods.map((method) => makeTab(method))
  list.append(...tabs.map((one) => one.tab))
  stage.append(list, ...tabs.map((one) => one.panel))
  const select = (chosen) => {
    for (const { tab, panel } of tabs) {
      tab.setAttribute('aria-selected', String(tab === chosen))
      tab.tabIndex = tab === chosen ? 0 : -1
      panel.hidden = tab !== chosen
    }
    message.textContent = ''
  }
  list.addEventListener('click', (event) => select(event.target.closest('[role=tab]')))
  list.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const at = tabs.findIndex(({ tab }) => tab === document.activeElement)
    const next = tabs.at((at + step) % tabs.length).tab
    select(next)
    next.focus()
  })
  if (tabs[0]) select(tabs[0].tab)

  for (const { method, panel } of tabs) preparePanel(method, panel, order)
  for (const button of document.querySelectorAll('[data-outcome]')) {
    button.addEventListener('click', () => {
      const chosen = tabs.find(({ panel }) => !panel.hidden)
      attempt(order, chosen.method === 'card' ? testCard(order) : sample(chosen.method), async (url) => {
        await call('POST', url.pathname, { outcome: button.dataset.outcome })
        finish(order)
      })
    })
  }
  begin(leave)
  return leave
}

function makeTab(method) {
  const tab = document.createElement('button')
  const panel = document.createElement('div')
  Object.assign(tab, { type: 'button', id: `tab-${method}`, textContent: TABS[method] })
  tab.setAttribute('role', 'tab')
  tab.setAttribute('aria-controls', `panel-${method}`)
  panel.id = `panel-${method}`
  panel.setAttribute('role', 'tabpanel')
  panel.setAttribute('aria-labelledby', tab.id)
  panel.append(document.querySelector(`#${method}`).content.cloneNode(true))
  return { method, tab, panel }
}

function preparePanel(method, panel, order) {
  const form = panel.querySelector('form')
  form.querySelector('.main').textContent = `Pay ${order.price}`
  for (const [name, format] of Object.entries(FORMATS)) {
    form.elements[name]?.addEventListener('input', () => writeInto(form.elements[name], format))
  }
  for (const button of form.querySelectorAll('.fill')) {
    button.addEventListener('click', () => {
      if (method === 'upi') form.elements.upiId.value = button.dataset.upi
      else fillCard(form, order)
    })
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const wrong = method === 'card' ? firstError(form) : ''
    message.textContent = wrong
    if (!wrong) attempt(order, read(method, form), (url) => location.assign(carry(url)))
  })
}

/** The first thing wrong with the card, its field marked and focused; '' if it is complete. */
function firstError(form) {
  const errors = Object.entries(FORMATS).map(([name, format]) => [
    name,
    format.error(form.elements[name].value),
  ])
  for (const [name, error] of errors) form.elements[name].setAttribute('aria-invalid', String(Boolean(error)))
  const [name, error] = errors.find(([, one]) => one) ?? []
  if (name) form.elements[name].focus()
  return error ?? ''
}

async function attempt(order, paymentMethod, then) {
  for (const button of document.querySelectorAll('button')) button.disabled = true
  try {
    const body = { payment_session_id: order.paymentSessionId, payment_method: paymentMethod }
    const { data } = await call('POST', '/pg/orders/sessions', body)
    await then(new URL(data.url))
  } catch (error) {
    message.textContent = error.message
    for (const button of document.querySelectorAll('button')) button.disabled = false
  }
}

function fillCard(form, order) {
  const { card } = testCard(order)
  form.elements.cardNumber.value = FORMATS.cardNumber.write(card.card_number)
  form.elements.cardHolder.value = card.card_holder_name
  form.elements.cardExpiry.value = `${card.card_expiry_mm}/${card.card_expiry_yy}`
  form.elements.cardCvv.value = card.card_cvv
}

const cardOf = (number, holder, month, year, cvv) => ({
  card: {
    channel: 'link',
    card_number: number,
    card_holder_name: holder,
    card_expiry_mm: month,
    card_expiry_yy: year,
    card_cvv: cvv,
  },
})

const testCard = (order) =>
  cardOf(order.test_card, 'Test Payer', '03', String((new Date().getFullYear() + 2) % 100), '123')

const sample = (method) =>
  method === 'upi'
    ? { upi: { channel: 'collect', upi_id: 'testsuccess@gocash' } }
    : { netbanking: { channel: 'link', netbanking_bank_code: 3333 } }

function read(method, form) {
  const { cardNumber, cardHolder, cardExpiry, cardCvv, upiId, bank } = form.elements
  if (method === 'upi') return { upi: { channel: 'collect', upi_id: upiId.value.trim() } }
  if (method === 'netbanking') {
    return { netbanking: { channel: 'link', netbanking_bank_code: Number(bank.value) } }
  }
  const [month, year] = cardExpiry.value.split('/')
  return cardOf(cardNumber.value.replaceAll(' ', ''), cardHolder.value.trim(), month, year, cardCvv.value)
}
