import type { SandboxOnly } from '../money/gateway-at-hand.ts'
import type { Started } from '../money/paying.ts'
import { TEST_CARD } from '../money/test-card.ts'

/** A try at a gateway that has begun. `end` returns whether the gateway took the outcome: it refuses a late one. */
export type Try = { end(outcome: 'SUCCESS' | 'FAILED'): Promise<boolean> }

/** The methods by our id, as each gateway's page wants them. */
const HOSTED_NAMES: Record<number, string> = { 1: 'card', 2: 'upi', 3: 'netbanking' }

const GOOD: Record<string, { card_number: string; upi_id: string }> = {
  razorpay: { card_number: '4100280000001007', upi_id: 'success@razorpay' },
  payu: { card_number: '5123456789012346', upi_id: 'payer@payu' },
  phonepe: { card_number: '4242424242424242', upi_id: 'success@ybl' },
}

const CASHFREE_METHODS: Record<number, Record<string, unknown>> = {
  1: { card: TEST_CARD },
  2: { upi: { channel: 'collect', upi_id: 'testsuccess@gocash' } },
  3: { netbanking: { channel: 'link', netbanking_bank_code: 3333 } },
}

/** Begins a try in an issued session, as the payer's browser does; null when the gateway refuses one. */
export async function startTry(
  { sandboxUrl }: SandboxOnly,
  started: Started['body'],
  method: number,
): Promise<Try | null> {
  const { gateway } = started.checkout
  if (gateway === 'cashfree') return startAtCashfree(sandboxUrl, started, method)
  const key = await keyOf(sandboxUrl, started)
  if (key === null) return null
  const page = `${sandboxUrl}/${gateway}/checkout/${key}`
  const good = GOOD[gateway]
  if (!good) throw new Error(`no test data for ${gateway}`)
  const fields = { method: HOSTED_NAMES[method], expiry: '05/30', cvv: '123', ...good }
  const begun = await post(`${page}/tries`, fields)
  if (begun === null) return null
  return { end: async (outcome) => (await post(`${page}/tries/${begun.token}`, { outcome })) !== null }
}

async function startAtCashfree(
  sandboxUrl: string,
  { payment_session_id: session }: Started['body'],
  method: number,
): Promise<Try | null> {
  const body = { payment_session_id: session, payment_method: CASHFREE_METHODS[method] }
  const begun = await post(`${sandboxUrl}/pg/orders/sessions`, body)
  if (begun === null) return null
  return {
    end: async (outcome) => {
      const simulation = {
        entity: 'PAYMENTS',
        entity_id: String(begun.cf_payment_id),
        entity_simulation: { payment_status: outcome },
      }
      return (await post(`${sandboxUrl}/pg/simulate`, simulation)) !== null
    },
  }
}

/** The key to the gateway's page: its session, the key in its link, or the one that PayU gives for our form. */
async function keyOf(sandboxUrl: string, { checkout, payment_session_id: session }: Started['body']) {
  if (checkout.gateway !== 'payu') return session.split('/').at(-1) ?? ''
  const response = await fetch(`${sandboxUrl}/_payment`, {
    method: 'POST',
    body: new URLSearchParams(checkout.params),
    redirect: 'manual',
  })
  await response.arrayBuffer()
  return response.status === 303 ? (String(response.headers.get('location')).split('/').at(-1) ?? '') : null
}

/** The answer of a page's call; null when it refuses (4xx). Throws on any other failure: no fault touches pages. */
async function post(url: string, body: unknown): Promise<Record<string, unknown> | null> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'x-client-id': 'sandbox-id',
      'x-client-secret': 'sandbox-secret',
      'x-api-version': '2025-01-01',
    },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Record<string, unknown>
  if (response.status >= 500) throw new Error(`${url}: ${response.status} ${JSON.stringify(answer)}`)
  return response.ok ? answer : null
}
