import { type GatewayAtHand, payOnHostedPage, type SandboxOnly } from '../money/gateway-at-hand.ts'

const CARD = { card_number: '5123456789012346', expiry: '05/30', cvv: '123' }

export default {
  faultScope: 'payu',
  reportsRefunds: true,
  pay: async (portal, { checkout }, outcome) =>
    payOnHostedPage(portal, 'payu', await postForm(portal, checkout.params), CARD, outcome),
} satisfies GatewayAtHand

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
