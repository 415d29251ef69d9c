import { call } from '../checkout/call.js'
import { draw } from '../desk/draw.js'

const path = location.pathname
const message = document.querySelector('#message')
const form = document.querySelector('#allow')
const WORDS = { AUTHENTICATED: 'Allowed.', CONSENT_DENIED: 'Denied.', EXPIRED: 'Expired.' }

/** Shows the request's status; a closed one returns to the portal. */
function show(request) {
  document.querySelector('#documents').textContent = `Asked for: ${request.documents.join(', ')}`
  document
    .querySelector('#people')
    .replaceChildren(...request.people.map((name) => draw('option', { value: name })))
  const isOpen = request.status === 'PENDING'
  form.hidden = !isOpen
  document.querySelector('#shortcuts').hidden = !isOpen
  if (isOpen) return form.elements.name.focus()
  message.textContent = WORDS[request.status]
  if (request.return_url) location.replace(request.return_url)
}

async function decide(body) {
  for (const button of document.querySelectorAll('button')) button.disabled = true
  try {
    show(await call('POST', path, body))
  } catch (error) {
    message.textContent = error.message
  }
  for (const button of document.querySelectorAll('button')) button.disabled = false
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const name = form.elements.name.value.trim()
  if (name) return decide({ action: 'allow', name })
  message.textContent = 'Enter the name on the Aadhaar'
  form.elements.name.focus()
})
for (const button of document.querySelectorAll('[data-action]')) {
  button.addEventListener('click', () => decide({ action: button.dataset.action }))
}

call('GET', `${path}/request`).then(show, (error) => {
  message.textContent = error.message
})
