import type { SavedCard, SavedCards } from '@chukta/contract/payments/saved-cards'
import { call } from '../identity/second-factors.ts'
import type { Portal } from '../portal/harness.ts'
import type { Person } from '../portal/people.ts'
import { CARD, payAtGateway, type Started, startPayment } from './paying.ts'
import { TEST_CARD } from './test-card.ts'

/** The saved cards as a person sees them. */
export async function savedCards(portal: Pick<Portal, 'url'>, who: Person): Promise<SavedCards> {
  const { status, body, text } = await call(portal, '/saved-cards', { token: who.token })
  if (status !== 200) throw new Error(`${status} ${text}`)
  return body.data as SavedCards
}

/** Agrees to have the card of an order saved. */
export const agree = (portal: Pick<Portal, 'url'>, who: Person, orderId: string) =>
  call(portal, '/saved-cards/consents', { token: who.token, body: { order_id: orderId } })

let made = 0
/** A new order by card: of an amount of its own, since the same one would be the open order. */
export async function newOrder(
  portal: Pick<Portal, 'url'>,
  who: Person,
  payee: { id: number; service_id: number },
  method = CARD,
): Promise<Started['body']> {
  made += 1
  const amount = `${1_000 + made}.00`
  const { status, body } = await startPayment(portal, who, payee, { method, amount })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** Pays by card, agrees to have it saved, and gives the saved card. */
export async function saveCard(
  portal: Pick<Portal, 'url' | 'sandboxUrl'>,
  who: Person,
  payee: { id: number; service_id: number },
  change: Partial<typeof TEST_CARD> = {},
): Promise<SavedCard> {
  const started = await newOrder(portal, who, payee)
  const agreed = await agree(portal, who, started.order_id)
  if (agreed.status !== 200) throw new Error(`${agreed.status} ${agreed.text}`)
  const card = { card: { ...TEST_CARD, ...change } }
  await payAtGateway(portal, started.payment_session_id, 'SUCCESS', card, true)
  const [newest] = (await savedCards(portal, who)).cards
  if (!newest) throw new Error('no card was saved')
  return newest
}

/** What the bank does to a saved card. */
export async function changeCard(
  { sandboxUrl }: Pick<Portal, 'sandboxUrl'>,
  id: string,
  change: { status?: string; expiry?: string },
): Promise<void> {
  const response = await fetch(`${sandboxUrl}/instruments/${id}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(change),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
}

/** A call at Cashfree's sandbox by another caller than the portal. */
export function atVault(
  { sandboxUrl }: Pick<Portal, 'sandboxUrl'>,
  method: string,
  path: string,
): Promise<Response> {
  return fetch(`${sandboxUrl}/pg/customers/${path}`, {
    method,
    headers: {
      'x-client-id': 'sandbox-id',
      'x-client-secret': 'sandbox-secret',
      'x-api-version': '2025-01-01',
    },
  })
}
