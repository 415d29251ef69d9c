import { getAccount } from './accounts-sql.ts'
import { costPaise } from './balance.ts'
import { closeIncident, findIncident, listIncidents } from './incidents-sql.ts'
import { moveTransfer } from './move-transfer.ts'
import type { Payouts } from './payouts-context.ts'
import { tellIncident } from './tell.ts'
import { listDue, type Step, saveTransfer, type Transfer } from './transfers-sql.ts'

const AT_ONCE = 50
/** How often queued transfers check the balance again, and how long they may wait. */
export const QUEUE_SECONDS = 10
const QUEUED_DAYS = 90
const LONGEST_WAIT_MS = 60_000
const SHORTEST_RETRY_MS = 20

/** Runs the due steps of every transfer, also those of an earlier run. */
export function runTransfers(payouts: Omit<Payouts, 'wakeTransfers'>): {
  wake: () => void
  close: () => void
} {
  const whole: Payouts = { ...payouts, wakeTransfers: () => wake() }
  let timer: NodeJS.Timeout | undefined
  const wake = () => {
    clearTimeout(timer)
    const nextAtMs = payouts.store.transaction(() => {
      endIncidents(whole)
      for (const transfer of listDue(payouts.store, AT_ONCE)) {
        if ((transfer.dueAtMs ?? 0) > payouts.now()) break
        takeStep(whole, transfer)
      }
      const times = [
        listDue(payouts.store, 1)[0]?.dueAtMs,
        ...listIncidents(payouts.store).map(({ endsAtMs }) => endsAtMs),
      ]
      return Math.min(...times.flatMap((atMs) => atMs ?? []))
    })
    payouts.wakeWebhooks()
    if (Number.isFinite(nextAtMs)) {
      timer = setTimeout(wake, Math.min(Math.max(nextAtMs - payouts.now(), 0), LONGEST_WAIT_MS))
    }
  }
  return { wake, close: () => clearTimeout(timer) }
}

function takeStep(payouts: Payouts, transfer: Transfer): void {
  const [step, ...later] = transfer.steps
  const waitMs = step && waitOf(payouts, transfer, step)
  if (!step || waitMs) {
    transfer.dueAtMs = waitMs ? payouts.now() + waitMs : null
    saveTransfer(payouts.store, transfer)
    return
  }
  if (transfer.state === 'queued' && isTooOld(payouts, transfer)) {
    moveTransfer(payouts, transfer, 'failed', 'low-balance')
    return
  }
  transfer.steps = later
  transfer.dueAtMs = later[0] ? dueAfter(payouts, later[0].afterSeconds) : null
  moveTransfer(payouts, transfer, step.to, step.reason)
}

/** How long a step must wait for money or for an unreachable bank; undefined for no wait. */
function waitOf(payouts: Payouts, transfer: Transfer, step: Step): number | undefined {
  const { store, secondMs } = payouts
  const isPoor =
    transfer.state === 'queued' && getAccount(store, transfer.provider).balancePaise < costPaise(transfer)
  if (isPoor && !isTooOld(payouts, transfer)) return Math.max(QUEUE_SECONDS * secondMs, SHORTEST_RETRY_MS)
  const isHeld = step.to === 'sent' && findIncident(store, transfer.provider, bankOf(transfer.ifsc))
  return isHeld ? Math.max(secondMs, SHORTEST_RETRY_MS) : undefined
}

const isTooOld = ({ secondMs, now }: Payouts, { createdAtMs }: Transfer) =>
  createdAtMs + QUEUED_DAYS * 86_400 * secondMs < now()

function endIncidents(payouts: Payouts): void {
  for (const incident of listIncidents(payouts.store)) {
    if (incident.endsAtMs === null || incident.endsAtMs > payouts.now()) continue
    closeIncident(payouts.store, incident.id)
    tellIncident(payouts, { ...incident, isOver: true })
  }
}

/** The instant after so many seconds of the banks' schedules. */
export const dueAfter = (payouts: Payouts, seconds: number) =>
  payouts.now() + Math.ceil(seconds * payouts.secondMs)

export const bankOf = (ifsc: string) => ifsc.slice(0, 4)
