import type { GatewayAtHand } from '../money/gateway-at-hand.ts'
import { payAtGateway } from '../money/paying.ts'

export default {
  faultScope: 'pg',
  reportsRefunds: true,
  async pay(portal, { payment_session_id: sessionId }, outcome) {
    await payAtGateway(portal, sessionId, outcome === 'PENDING' ? null : outcome)
    return null
  },
} satisfies GatewayAtHand
