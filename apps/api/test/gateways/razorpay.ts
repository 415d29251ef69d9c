import { type GatewayAtHand, payOnHostedPage } from '../money/gateway-at-hand.ts'

const CARD = { card_number: '4100280000001007', expiry: '12/30', cvv: '123' }

export default {
  faultScope: 'razorpay',
  reportsRefunds: true,
  pay: (portal, { payment_session_id: orderId }, outcome) =>
    payOnHostedPage(portal, 'razorpay', orderId, CARD, outcome),
} satisfies GatewayAtHand
