import { payAtGateway, type Started } from './paying.ts'

type Outcome = 'SUCCESS' | 'FAILED' | 'PENDING'
type SandboxOnly = { sandboxUrl: string }

/** Good instruments at the gateways whose own page asks for them. */
const CARDS = {
  razorpay: { method: 'card', card_number: '4100280000001007', expiry: '12/30', cvv: '123' },
  payu: { method: 'card', card_number: '5123456789012346', expiry: '05/30', cvv: '123' },
}

/** What a browser brings back to us from a gateway that sends it by a form. */
export type Form = { url: string; fields: Record<string, string> }

/**
 * Pays a started payment by card at whichever gateway it went to, without a browser.
 * Gives the signed form that the browser would carry back, where there is one.
 */
export async function payAnywhere(
  portal: SandboxOnly,
  { checkout, payment_session_id: sessionId }: Started['body'],
  outcome: Outcome,
): Promise<Form | null> {
  if (checkout.gateway === 'cashfree') {
    await payAtGateway(portal, sessionId, outcome === 'PENDING' ? null : outcome)
    return null
  }
  const gateway = checkout.gateway as keyof typeof CARDS
  const key = gateway === 'payu' ? await postForm(portal, checkout.params) : sessionId
  const base = `${portal.sandboxUrl}/${gateway}/checkout/${key}`
  const { token } = await post<{ token: string }>(`${base}/tries`, CARDS[gateway])
  const ending = await post<{ form?: Form }>(`${base}/tries/${token}`, { outcome })
  return ending.form ?? null
}

/** Posts the form as the browser does, and gives the key of the page it leads to. */
async function postForm({ sandboxUrl }: SandboxOnly, fields: Record<string, string>): Promise<string> {
  const response = await fetch(`${sandboxUrl}/_payment`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  if (response.status !== 303) throw new Error(`_payment: ${response.status} ${await response.text()}`)
  return String(response.headers.get('location')).split('/').at(-1) ?? ''
}

async function post<T>(url: string, body: unknown): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as T
  if (!response.ok) throw new Error(`${url}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

export type OracleOrder = {
  gateway: string
  order_id: string
  order_status: string
  captured_paise: number
  webhooks: { type: string; forged: number; state: string; last_answer: string | null }[]
}

/** What all gateways know: every order, or those under one reference of ours. */
export async function oracle(portal: SandboxOnly, reference?: string): Promise<OracleOrder[]> {
  const query = reference === undefined ? '' : `?order_id=${reference}`
  const answer = (await (await fetch(`${portal.sandboxUrl}/oracle${query}`)).json()) as {
    orders: OracleOrder[]
  }
  return answer.orders
}
