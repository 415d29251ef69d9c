import { call } from '../checkout/call.js'
import { draw } from '../desk/draw.js'

const path = location.pathname
const message = document.querySelector('#message')
const form = document.querySelector('#sign')
const WORDS = { SUCCESS: 'Signed.', FAILURE: 'Declined.', EXPIRED: 'Expired.' }

/** Shows the document's status; a closed request returns to the portal. */
function show(request) {
  document.querySelector('#signer').textContent = `Signer: ${request.signers.join(', ')}`
  document.querySelector('#document').replaceChildren(
    draw('a', {
      href: request.document_url,
      target: '_blank',
      rel: 'noopener',
      textContent: 'Open the document',
    }),
  )
  const isOpen = request.status === 'IN_PROGRESS'
  form.hidden = !isOpen
  document.querySelector('#shortcuts').hidden = !isOpen
  if (isOpen) return form.elements.otp.focus()
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
  const otp = form.elements.otp.value.trim()
  if (otp) return decide({ action: 'sign', otp })
  message.textContent = 'Enter the one-time password'
  form.elements.otp.focus()
})
for (const button of document.querySelectorAll('[data-action]')) {
  button.addEventListener('click', () => decide({ action: button.dataset.action }))
}

call('GET', `${path}/request`).then(show, (error) => {
  message.textContent = error.message
})
