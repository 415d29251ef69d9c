import type { AttentionItem, AttentionKind } from '@chukta/contract/insight/attention'
import { paiseToRupees } from '@chukta/contract/money'
import type { Action } from '@chukta/contract/permissions'
import type { Db } from '../../../platform/database/db.ts'
import type { ExceptionSource } from '../../../platform/exception-source.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { allows } from '../../../platform/security/principal.ts'
import { countToDecide } from '../../identity/api.ts'
import { countExceptions, countOpenDifferences, countUnanswered } from '../../operations/api.ts'
import { countRefused, countToAnswer, dueWithin } from '../../payments/api.ts'
import { countFailed, countToRelease } from '../../payouts/api.ts'

type AttentionDeps = { db: Db; sources: ExceptionSource[] }

/** What the owner of the records says of those that wait. */
type Told = {
  n: number
  urgent?: boolean
  oldest_at: Date | null
  deadline_at?: Date | null
  amount_paise?: bigint
}

type Kind = {
  kind: AttentionKind
  /** The permission of its readers: only people who can act see it. */
  access: Action
  ask(deps: AttentionDeps, scope: Scope, now: Date): Promise<Told>
}

const DAY_MS = 86_400_000
const DUE_WITHIN_DAYS = 3

const KINDS: Kind[] = [
  {
    kind: 'failed_payouts',
    access: 'payouts.manage',
    ask: async ({ db }, scope) => ({ ...(await countFailed(db, scope)), urgent: true }),
  },
  {
    kind: 'payouts_to_release',
    access: 'payouts.manage',
    ask: ({ db }, scope) => countToRelease(db, scope, allows(scope.actor, 'payouts.settle')),
  },
  {
    kind: 'refunds',
    access: 'refunds.manage',
    ask: async ({ db }, scope) => ({ ...(await countRefused(db, scope)), urgent: true }),
  },
  {
    kind: 'disputes',
    access: 'disputes.answer',
    ask: async ({ db }, scope, now) => {
      const { respond_by: deadline, ...told } = await countToAnswer(db, scope)
      const urgent = deadline !== null && deadline.getTime() - now.getTime() < DAY_MS
      return { ...told, urgent, deadline_at: deadline }
    },
  },
  {
    kind: 'exceptions',
    access: 'exceptions.resolve',
    ask: ({ db, sources }, scope) => countExceptions(db, sources, scope),
  },
  {
    kind: 'reconciliation_breaks',
    access: 'reconciliation.manage',
    ask: ({ db }) => countOpenDifferences(db),
  },
  { kind: 'approvals', access: 'approvals.decide', ask: ({ db }, scope) => countToDecide(db, scope) },
  {
    kind: 'tickets',
    // People with users below them: a ticket is answered by another person than its author.
    access: 'users.manage',
    ask: async ({ db }, scope) => {
      const { critical, ...told } = await countUnanswered(db, scope)
      return { ...told, urgent: critical > 0 }
    },
  },
  {
    kind: 'due_payments',
    access: 'schedules.manage',
    ask: async ({ db }, scope, now) => {
      const { n, first_on: first, today, amount_paise } = await dueWithin({ db }, scope, DUE_WITHIN_DAYS, now)
      const deadline = first === null ? null : new Date(`${first}T23:59:59+05:30`)
      return {
        n,
        urgent: first !== null && first < today,
        oldest_at: null,
        deadline_at: deadline,
        amount_paise,
      }
    },
  },
]

/**
 * What waits for the scope's user: the kinds on which their role may act, each with a count above zero. One statement
 * after another, on one connection: it is read with every page.
 */
export async function attentionOf(
  deps: AttentionDeps,
  scope: Scope,
  now = new Date(),
): Promise<AttentionItem[]> {
  const items: AttentionItem[] = []
  const kinds = KINDS.filter(({ access }) => allows(scope.actor, access))
  // A member of staff may act on none: then no rows are read, of anyone.
  if (kinds.length === 0) void scope.userId
  for (const { kind, ask } of kinds) {
    const { n, urgent = false, oldest_at, deadline_at = null, amount_paise } = await ask(deps, scope, now)
    if (n === 0) continue
    items.push({
      kind,
      count: n,
      urgent,
      oldest_at: oldest_at?.toISOString() ?? null,
      deadline_at: deadline_at?.toISOString() ?? null,
      amount: amount_paise ? paiseToRupees(amount_paise) : null,
    })
  }
  return items
}
