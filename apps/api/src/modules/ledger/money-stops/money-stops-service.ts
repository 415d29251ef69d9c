import { setTimeout as pause } from 'node:timers/promises'
import type { MoneyStop } from '@chukta/contract/ledger/money-stops'
import { MONEY_STOPS } from '@chukta/contract/ledger/money-stops-messages'
import type { Transaction } from 'kysely'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { indianTime } from '../../../platform/indian-clock.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { alertSuperAdmins, listSuperAdmins, tellSuperAdmins } from '../../identity/api.ts'
import { sendMail } from '../../messaging/api.ts'
import { checkBooks } from '../ledger/books-service.ts'
import * as rows from './money-stops-sql.ts'

/** A merely late row is right a moment later; a breakage stays. */
const LOOK_AGAIN_MS = 2_000

/**
 * Checks every invariant of the books that stops money. One that is broken twice in a row stops refunds and is mailed to
 * every super admin once; when the books hold again, refunds continue automatically. After a person has lifted the stop,
 * only further breakages stop them again.
 */
export async function checkAndStop(deps: Deps): Promise<void> {
  const startedMs = performance.now()
  const first = await brokenNow(deps.db)
  if (first.length > 0) await pause(LOOK_AGAIN_MS)
  const broken = first.length > 0 ? await brokenNow(deps.db) : []
  for (const each of broken) deps.log.error(each, 'the books do not balance')
  await withTransaction(deps.db, async (trx) => {
    await rows.lockStops(trx)
    await rows.noteCheck(trx, { broken: broken.length, tookMs: performance.now() - startedMs })
    await apply(deps, trx, broken)
  })
}

async function brokenNow(db: Db): Promise<rows.Breakage[]> {
  const verdicts = await checkBooks(db)
  return verdicts
    .filter(({ holds, stopsMoney }) => !holds && stopsMoney)
    .map(({ name, broken, examples }) => ({ rule: name, count: broken, examples }))
}

async function apply(deps: Deps, trx: Transaction<unknown>, broken: rows.Breakage[]): Promise<void> {
  const stop = await rows.findStop(trx)
  if (broken.length === 0) {
    if (!stop) return
    await rows.endStop(trx, stop.id)
    await tellHoldAgain(deps, trx, stop.started_at)
    return audit(trx, { actorId: null, action: 'books.hold-again', object: `stop ${stop.id}` })
  }
  if (stop && (stop.lifted_at === null || !isWorse(broken, stop.broken))) {
    // The breakages that a person has accepted stay the measure.
    if (stop.lifted_at === null) await rows.updateStop(trx, stop.id, broken)
    return
  }
  if (stop) await rows.endStop(trx, stop.id)
  await rows.insertStop(trx, broken)
  await audit(trx, {
    actorId: null,
    action: 'books.broken',
    detail: { rules: broken.map(({ rule }) => rule) },
  })
  for (const person of await listSuperAdmins(trx)) {
    await sendMail(trx, deps.secrets, {
      to: person.email,
      template: 'books-broken',
      values: {
        name: person.first_name,
        lines: broken.map(({ rule, count, examples }) => `${rule}: ${count} (${examples})`),
        url: `${deps.config.publicUrl}/exceptions`,
      },
    })
  }
  await alertSuperAdmins(deps, trx, {
    subject: 'The books do not hold, and refunds wait',
    text: broken.map(({ rule, count }) => `${rule}: ${count}`).join('\n'),
    path: '/exceptions',
  })
}

function tellHoldAgain(deps: Deps, trx: Transaction<unknown>, startedAt: Date): Promise<void> {
  return tellSuperAdmins(deps, trx, {
    subject: 'The books hold again: refunds go on',
    text: `A check has found the books whole. They had not held since ${indianTime.format(startedAt)}.`,
    label: 'Open the exceptions queue',
    path: '/exceptions',
  })
}

function isWorse(broken: rows.Breakage[], passed: rows.Breakage[]): boolean {
  return broken.some(({ rule, count }) => count > (passed.find((each) => each.rule === rule)?.count ?? 0))
}

/** The broken invariants, and who lifted the stop; null while the books hold. */
export async function currentStop(db: Db): Promise<MoneyStop | null> {
  const stop = await rows.findStop(db)
  if (!stop) return null
  const { started_at, broken, lifted_at, lifted_by: by, reason } = stop
  return {
    started_at: started_at.toISOString(),
    broken,
    lifted: lifted_at === null ? null : { at: lifted_at.toISOString(), by, reason: reason ?? '' },
  }
}

/** Lifts the stop of refunds. Throws 409 when nothing is stopped. */
export async function lift(db: Db, by: { userId: number; requestId: string }, reason: string): Promise<void> {
  await withTransaction(db, async (trx) => {
    const lifted = await rows.liftStop(trx, by.userId, reason)
    if (!lifted) throw new AppError('conflict', { message: MONEY_STOPS.notStopped })
    await audit(trx, {
      actorId: by.userId,
      action: 'books.stop-lifted',
      object: `stop ${lifted.id}`,
      detail: { reason, rules: lifted.broken.map(({ rule }) => rule) },
      requestId: by.requestId,
    })
  })
}

/** The hourly job, also run when a person wants it. */
export function moneyStopTasks(deps: Deps) {
  return { 'check-books': async () => checkAndStop(deps) }
}
