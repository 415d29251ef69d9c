import { z } from 'zod'
import { razorpayHeaders } from '../../payment-gateways/razorpay/webhook-events.ts'
import type { Language, PayoutEvent } from '../payouts-context.ts'
import type { State, Transfer } from '../transfers-sql.ts'
import { payoutEntity, statusOf } from './payout-entity.ts'
import { RAZORPAYX_WEBHOOKS } from './wire/webhooks.ts'

/** It has one event for money that was sent, and none for its acknowledgement. */
const EVENT_OF: Partial<Record<State, string>> = {
  approval: 'payout.pending',
  queued: 'payout.queued',
  'at-bank': 'payout.initiated',
  sent: 'payout.processed',
  credited: 'payout.updated',
  failed: 'payout.failed',
  rejected: 'payout.rejected',
  reversed: 'payout.reversed',
}

export const razorpayxLanguage: Language = {
  webhookHeaders: razorpayHeaders,
  status: (transfer) => {
    const { status, details } = statusOf(transfer)
    return { status, code: details.reason }
  },
  moved: (transfer, nowMs) => {
    const name = EVENT_OF[transfer.state]
    return name === undefined ? undefined : payoutEvent(name, transfer, nowMs)
  },
  claim: (transfer, nowMs) =>
    payoutEvent('payout.processed', { ...transfer, state: 'sent', reason: null, utr: '999999999999' }, nowMs),
  lowBalance: () => undefined,
  topUp: () => undefined,
  incident: (incident, nowMs) => {
    const [begin, now] = [Math.floor(incident.startedAtMs / 1000), Math.floor(nowMs / 1000)]
    const downtime = {
      id: `poutdown_${String(incident.id).padStart(14, '0')}`,
      entity: 'payout.downtime',
      scheduled: false,
      method: ['IMPS'],
      begin,
      end: incident.isOver ? now : null,
      status: incident.isOver ? 'resolved' : 'started',
      source: 'BENEFICIARY',
      instrument: { bank: incident.bank },
      created_at: begin,
      updated_at: now,
    }
    return event(`payout.downtime.${downtime.status}`, { 'payout.downtime': { entity: downtime } }, nowMs)
  },
}

const payoutEvent = (name: string, transfer: Transfer, nowMs: number) =>
  event(name, { payout: { entity: payoutEntity(transfer) } }, nowMs)

function event(name: string, payload: Record<string, object>, nowMs: number): PayoutEvent {
  const body = {
    entity: 'event',
    account_id: 'acc_sandbox0000000',
    event: name,
    contains: Object.keys(payload),
    payload,
    created_at: Math.floor(nowMs / 1000),
  }
  return { type: name, body: JSON.stringify(body), schema: RAZORPAYX_WEBHOOKS[name] ?? z.never() }
}
