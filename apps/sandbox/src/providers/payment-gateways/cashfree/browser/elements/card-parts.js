/* The fields of one card find each other on a channel of this origin, which the page around cannot hear. */

/** Fields that are on the page answer within moments of each other, on a busy machine later than on a quiet one. */
const COLLECT_MS = 200
const COLLECT_AT_MOST_MS = 5_000
const NAMES = { cardNumber: 'Card number', cardHolder: 'Name on card', cardExpiry: 'Expiry', cardCvv: 'CVV' }
let offered

/** Answers other fields of the group with this field's part. */
export function offerPart(group, part) {
  offered = part
  const channel = new BroadcastChannel(`card-${group}`)
  channel.onmessage = ({ data }) => {
    if (data.ask) channel.postMessage({ reply: data.ask, part: part() })
  }
}

/** Gathers the parts of the card and pays with them. Returns the confirmation address or an error. */
export async function collectParts(group, paymentSessionId, saves) {
  const parts = await gather(group)
  for (const [type, name] of Object.entries(NAMES)) {
    const part = parts.get(type)
    const message = part?.text ? part.error : `${name} is incomplete`
    if (message) return { error: { message, code: `${type}_invalid` } }
  }
  const [month, year] = parts.get('cardExpiry').text.split('/')
  const card = {
    channel: 'link',
    card_number: parts.get('cardNumber').text.replaceAll(' ', ''),
    card_holder_name: parts.get('cardHolder').text.trim(),
    card_expiry_mm: month,
    card_expiry_yy: year,
    card_cvv: parts.get('cardCvv').text,
  }
  return pay(paymentSessionId, card, saves)
}

/** Pays with a saved card: its id and the CVV of this field. Returns the confirmation address or an error. */
export async function payWithSaved(paymentSessionId, instrumentId, cvv) {
  const message = cvv.text ? cvv.error : 'CVV is incomplete'
  if (message) return { error: { message, code: 'cardCvv_invalid' } }
  return pay(paymentSessionId, { channel: 'link', instrument_id: instrumentId, card_cvv: cvv.text })
}

/** Waits for all fields: of two of one type the one mounted last counts. */
async function gather(group) {
  const parts = new Map()
  const take = (part) => {
    if (part.order >= (parts.get(part.type)?.order ?? 0)) parts.set(part.type, part)
  }
  take(offered())
  const channel = new BroadcastChannel(`card-${group}`)
  const ask = crypto.randomUUID()
  channel.onmessage = ({ data }) => {
    if (data.reply === ask) take(data.part)
  }
  channel.postMessage({ ask })
  const endsAt = performance.now() + COLLECT_AT_MOST_MS
  do await new Promise((resolve) => setTimeout(resolve, COLLECT_MS))
  while (parts.size < Object.keys(NAMES).length && performance.now() < endsAt)
  channel.close()
  return parts
}

async function pay(paymentSessionId, card, saves = false) {
  try {
    const response = await fetch('/pg/orders/sessions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        payment_session_id: paymentSessionId,
        payment_method: { card },
        ...(saves && { save_instrument: true }),
      }),
    })
    const body = await response.json()
    if (!response.ok) return { error: { message: body.message, code: body.code } }
    return { url: body.data.url }
  } catch {
    return { error: { message: 'Could not reach the payment gateway', code: 'network_error' } }
  }
}
