/* This page ends with a message to the SDK that framed it, or with a redirect to the shop. */

const query = new URLSearchParams(location.search)
const host = query.get('host')
const FINISHED = { paymentDetails: { paymentMessage: 'Payment finished. Check status.' } }
const CANCELLED = { error: { message: 'Payment was cancelled by the user', code: 'user_cancelled' } }

const tell = (message) => {
  if (parent !== window && host) parent.postMessage(message, host)
}

/** Carries the options of the SDK and the shop to another page of this checkout. */
export const carry = (address) => {
  const url = new URL(address, location.href)
  for (const name of ['host', 'theme', 'return_url']) {
    if (query.has(name)) url.searchParams.set(name, query.get(name))
  }
  return url.href
}

/** Tells the SDK that the page is ready, and calls `close` when the payer wants to leave. */
export function begin(close) {
  addEventListener('message', (event) => {
    if (event.source === parent && event.origin === host && event.data.type === 'close') close()
  })
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close()
  })
  tell({ type: 'ready' })
}

/** The payer has finished, paid or failed. */
export const finish = (order) => end(FINISHED, order)

/** The payer has left. */
export const cancel = (order) => end(CANCELLED, order)

/** The session cannot be paid. */
export const refuse = (error, order) => end({ error }, order)

function end(result, order) {
  tell({ type: 'end', result })
  if (parent !== window) return
  const wanted = (query.get('return_url') || order?.return_url || '').replace(
    '{order_id}',
    order?.order_id ?? '',
  )
  if (/^https?:\/\//.test(wanted)) location.replace(wanted)
  else
    document.querySelector('#message').textContent = result.error?.message ?? 'Done. You can close this page.'
}
