import { rupees } from '../../../rupees.ts'
import { webhookHeaders } from '../../../webhooks/signature.ts'
import type { Language, PayoutEvent } from '../payouts-context.ts'
import type { State, Transfer } from '../transfers-sql.ts'
import { statusOf, transferEntity } from './entities.ts'
import { webhookSchema } from './wire/webhooks.ts'

const EVENT_OF: Partial<Record<State, string>> = {
  sent: 'TRANSFER_SUCCESS',
  credited: 'TRANSFER_ACKNOWLEDGED',
  failed: 'TRANSFER_FAILED',
  rejected: 'TRANSFER_REJECTED',
  reversed: 'TRANSFER_REVERSED',
}

export const cashfreeLanguage: Language = {
  webhookHeaders: (secret) => (body, about) => webhookHeaders(body, { secret, ...about }),
  status: (transfer) => {
    const { status, status_code: code } = statusOf(transfer)
    return { status, code }
  },
  moved: (transfer, nowMs) => {
    const type = EVENT_OF[transfer.state]
    return type === undefined ? undefined : event(type, told(transfer), nowMs)
  },
  claim: (transfer, nowMs) => {
    const claim: Transfer = {
      ...transfer,
      state: 'credited',
      reason: null,
      utr: '999999999999',
    }
    return event('TRANSFER_ACKNOWLEDGED', told(claim), nowMs)
  },
  lowBalance: (account, nowMs) =>
    event(
      'LOW_BALANCE_ALERT',
      { current_balance: rupees(account.balancePaise), alert_time: localTime(nowMs) },
      nowMs,
    ),
  topUp: (account, amountPaise, nowMs) =>
    event(
      'CREDIT_CONFIRMATION',
      { ledger_balance: rupees(account.balancePaise), amount: rupees(amountPaise), utr: `SBXN${nowMs}` },
      nowMs,
    ),
  incident: (incident, nowMs) =>
    event(
      'BENEFICIARY_INCIDENT',
      {
        id: String(incident.id),
        entity_type: 'BANK',
        entity_name: `${incident.bank} Bank`,
        entity_code: incident.bank,
        modes: ['IMPS', 'NEFT', 'RTGS'],
        severity: 'HIGH',
        is_scheduled: false,
        status: incident.isOver ? 'RESOLVED' : 'ACTIVE',
        started_at: localTime(incident.startedAtMs),
        resolved_at: incident.isOver ? localTime(nowMs) : undefined,
        updated_at: localTime(nowMs),
      },
      nowMs,
    ),
}

/** A transfer in a webhook: without the status description and the times of the calls. */
function told(transfer: Transfer): object {
  const {
    status_description: _said,
    added_on: _added,
    updated_on: _updated,
    ...known
  } = transferEntity(transfer)
  return known
}

function event(type: string, data: object, nowMs: number): PayoutEvent {
  const body = JSON.stringify({ data, event_time: localTime(nowMs), type })
  return { type, body, schema: webhookSchema(type) }
}

const IST_OFFSET_MS = 19_800_000
/** The format of these webhooks: Indian time without an offset. */
const localTime = (atMs: number) => new Date(atMs + IST_OFFSET_MS).toISOString().slice(0, 19)
