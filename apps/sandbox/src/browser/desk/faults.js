import { draw } from './draw.js'

const notice = document.querySelector('#said')
/** Durations of faults; alone they have no effect. */
const DURATIONS = ['timeout_ms', 'payouts_days_seconds']
const form = document.querySelector('#switches')

/** Shows every switch the sandbox has, and sets one as soon as it is changed. */
export async function startFaults() {
  show(await (await fetch('/faults')).json())
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('change', async (event) => {
    const { name, value, dataset } = event.target
    await change('PUT', { [name]: dataset.kind === 'text' ? value : Number(value) })
  })
  const calm = document.querySelector('#calm')
  calm.addEventListener('click', () => change('DELETE'))
  calm.disabled = false
}

async function change(method, body) {
  const response = await fetch('/faults', {
    method,
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : null,
  })
  const answer = await response.json()
  notice.textContent = response.ok ? 'Set.' : answer.message
  if (response.ok) show(answer)
}

function show(state) {
  for (const [name, value] of Object.entries(state)) {
    const known = form.elements[name]
    const input = known ?? draw('input', { name, id: name })
    if (!known) form.append(draw('label', { htmlFor: name }, name, input))
    input.dataset.kind = typeof value === 'string' ? 'text' : 'number'
    if (input.dataset.kind === 'number') Object.assign(input, { type: 'number', step: 'any' })
    const isOn = ![0, '', 'all', false].includes(value) && !DURATIONS.includes(name)
    input.value = typeof value === 'string' ? value : Number(value)
    input.parentElement.classList.toggle('on', isOn)
  }
  const on = form.querySelectorAll('.on').length
  document.querySelector('#faults .count').textContent = on ? `(${on} on)` : '(all quiet)'
}
