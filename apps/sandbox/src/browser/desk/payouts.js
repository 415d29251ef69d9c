import { clock, draw, fill, rupees } from './draw.js'

/** The actions of a person on a transfer, and the state each leads to. */
const MOVES = [
  ['Arrive', 'credited'],
  ['Fail', 'failed'],
  ['Send back', 'reversed'],
]
const section = document.querySelector('#payouts')
const notice = section.querySelector('[role="status"]')
const balances = section.querySelector('.balances')

export async function refreshPayouts() {
  const { accounts, transfers } = await (await fetch('/payouts')).json()
  for (const account of accounts) showBalance(account)
  const held = document.activeElement?.dataset.key
  fill('payouts', transfers, drawTransfer)
  // Redrawing the list would take the focus from its buttons.
  if (held && document.activeElement === document.body) {
    const again =
      section.querySelector(`[data-key="${held}"]`) ??
      section.querySelector(`[data-row="${held.split(' ')[0]}"]`)
    again?.focus()
  }
}

function drawTransfer(one) {
  const moves = MOVES.filter(([, to]) => one.may_go_to.includes(to)).map(([name, to]) => {
    const button = draw('button', { type: 'button', textContent: name })
    button.dataset.key = `${one.id} ${to}`
    button.setAttribute('aria-label', `${name}: ${one.reference}`)
    button.addEventListener('click', () =>
      change('POST', `/payouts/${one.provider}/transfers/${encodeURIComponent(one.id)}`, { to }),
    )
    return button
  })
  const title = draw('h3', {
    tabIndex: -1,
    textContent: `${one.status} ${rupees(one.amount_paise / 100)} · ${one.code}`,
  })
  title.dataset.row = one.id
  const utr = one.utr ? ` · UTR ${one.utr}` : ''
  return draw(
    'li',
    {},
    title,
    draw('p', {
      className: 'meta',
      textContent: `${one.provider} · ${one.reference} · ${clock(one.created_at)}`,
    }),
    draw('p', {
      className: 'meta',
      textContent: `${one.mode} to ${one.name}, ${one.account}, ${one.ifsc}${utr}`,
    }),
    moves.length ? draw('p', { className: 'moves' }, ...moves) : null,
  )
}

function showBalance({ provider, balance_paise: paise }) {
  const id = `balance-${provider}`
  const shown = String(paise / 100)
  const known = document.querySelector(`#${id}`)
  // Keep the text that a person is typing.
  if (known) {
    if (document.activeElement !== known) known.value = shown
    return
  }
  const input = draw('input', { id, type: 'number', min: '0', step: '0.01', value: shown })
  const label = draw('label', { htmlFor: id, textContent: `Balance at ${provider}, ₹` })
  const form = draw('form', {}, label, input, draw('button', { textContent: `Set ${provider}` }))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    change('PUT', `/payouts/${provider}`, { balance_paise: Math.round(Number(input.value) * 100) })
  })
  balances.append(form)
}

async function change(method, path, body) {
  const response = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  notice.textContent = response.ok ? 'Done.' : (await response.json()).message
  await refreshPayouts()
}
