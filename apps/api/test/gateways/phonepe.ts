import { type GatewayAtHand, payOnHostedPage } from '../money/gateway-at-hand.ts'

const CARD = { card_number: '4242424242424242', expiry: '12/30', cvv: '123' }

export default {
  faultScope: 'phonepe',
  reportsRefunds: true,
  pay: (portal, { payment_session_id: link }, outcome) =>
    payOnHostedPage(portal, 'phonepe', link.split('/').at(-1) ?? '', CARD, outcome),
} satisfies GatewayAtHand
