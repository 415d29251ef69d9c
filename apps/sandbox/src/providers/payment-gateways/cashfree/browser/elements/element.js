import { collectParts, offerPart, payWithSaved } from './card-parts.js'
import { brandOf, FORMATS, writeInto } from './formats.js'

const ATTRIBUTES = {
  cardNumber: { autocomplete: 'cc-number', inputmode: 'numeric', maxlength: 23 },
  cardHolder: { autocomplete: 'cc-name', maxlength: 100 },
  cardExpiry: { autocomplete: 'cc-exp', inputmode: 'numeric', maxlength: 9 },
  cardCvv: { autocomplete: 'cc-csc', inputmode: 'numeric', type: 'password', maxlength: 4 },
}
const STYLES = [
  'color',
  'caretColor',
  'backgroundColor',
  'fontSize',
  'fontFamily',
  'fontWeight',
  'lineHeight',
  'letterSpacing',
  'textAlign',
  'padding',
  'border',
  'borderRadius',
]

const type = location.pathname.split('/').at(-1)
const query = new URLSearchParams(location.search)
const host = query.get('host')
const format = FORMATS[type]
const input = document.querySelector('input')
const label = document.querySelector('label')
const description = document.querySelector('#description')
let options = {}
let focused = false

for (const [name, value] of Object.entries(ATTRIBUTES[type])) input.setAttribute(name, value)
document.documentElement.dataset.theme = query.get('theme') ?? ''

/** The state that the page around may see: never the text itself. */
function state() {
  const error = input.value === '' ? '' : format.error(input.value)
  const unfinished = error.endsWith('incomplete')
  const brand = type === 'cardNumber' ? brandOf(input.value.replace(/\D/g, '')) : ''
  return {
    empty: input.value === '',
    complete: input.value !== '' && error === '',
    // An unfinished text is no error while the payer types.
    invalid: error !== '' && !(unfinished && focused),
    error: error ? { message: error } : undefined,
    value: type === 'cardNumber' ? { brand, cvvLength: brand === 'amex' ? 4 : 3 } : {},
    focus: focused,
  }
}

const tell = (name) => parent.postMessage({ type: name, state: { ...state(), ready: true } }, host)

function configure(next) {
  options = next
  label.textContent = options.label
  document.title = options.label
  input.placeholder = options.placeholder ?? ''
  input.disabled = Boolean(options.disabled)
  description.textContent = options.description ?? ''
  document.documentElement.dataset.theme = options.theme
  paint()
}

function paint() {
  const { invalid } = state()
  const { base = {}, focus = {}, invalid: wrong = {} } = options.style ?? {}
  const style = { ...base, ...(focused ? focus : {}), ...(invalid ? wrong : {}) }
  for (const name of STYLES) input.style[name] = style[name] ?? ''
  input.style.setProperty('--placeholder', style['::placeholder']?.color ?? style.placeholderColor ?? '')
  input.setAttribute('aria-invalid', String(Boolean(options.invalid) || invalid))
}

input.addEventListener('input', () => {
  writeInto(input, format)
  paint()
  tell('change')
})
for (const name of ['focus', 'blur']) {
  input.addEventListener(name, () => {
    focused = name === 'focus'
    paint()
    tell(name)
  })
}
document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault()
  tell('submit')
})

addEventListener('message', async (event) => {
  if (event.source !== parent || event.origin !== host) return
  const message = event.data
  if (message.type === 'configure') configure(message.options)
  if (message.type === 'focus') input.focus()
  if (message.type === 'clear') {
    input.value = ''
    tell('change')
  }
  if (message.type === 'pay') {
    const { paymentSessionId, saves, instrumentId } = message
    const answer = instrumentId
      ? await payWithSaved(paymentSessionId, instrumentId, {
          text: input.value,
          error: format.error(input.value),
        })
      : await collectParts(query.get('group'), paymentSessionId, saves)
    parent.postMessage({ type: 'answer', id: message.id, answer }, host)
  }
})
offerPart(query.get('group'), () => ({
  type,
  order: Number(query.get('order')),
  text: input.value,
  error: format.error(input.value),
}))
tell('ready')
