import { AsyncLocalStorage } from 'node:async_hooks'
import { CAUSES, type Cause, EFFECTS, type EffectName, type EffectRule } from '@chukta/contract/effects'
import type { ApprovalKind } from '@chukta/contract/identity/approval-kinds'
import { may } from '@chukta/contract/permissions'
import { AppError } from '../http/errors.ts'
import type { Actor } from './gate.ts'

/** The person behind a way, with their present role. */
type Person = Pick<Actor, 'id' | 'roleId' | 'steppedUp'>

/** How the code that runs now was reached: a call, an approved proposal, an exception action, or an automatic cause. */
export type Way = {
  /** `POST /refunds`, for the text of errors. */
  name: string
  effects: readonly EffectName[]
  /** Null: a public call. */
  by: Person | { system: Cause } | null
  /** The kinds of approval that the approvals feature has decided. */
  judged?: ReadonlySet<ApprovalKind>
}

const ways = new AsyncLocalStorage<Way>()

/** Runs the work, with its arguments, in a way. */
export function inWay<Args extends unknown[], T>(way: Way, work: (...args: Args) => T, ...args: Args): T {
  return ways.run(way, work, ...args)
}

/** Runs the work automatically, without a person, for a declared cause. */
export function because<T>(cause: Cause, work: () => T): T {
  return ways.run({ name: cause, effects: CAUSES[cause], by: { system: cause } }, work)
}

/** Runs the work as a change of a kind whose approval is decided; for the approvals feature alone. */
export function judged<T>(kind: ApprovalKind, work: () => T): T {
  const way = ways.getStore()
  return way ? ways.run({ ...way, judged: new Set([...(way.judged ?? []), kind]) }, work) : work()
}

/**
 * Judges an effect; called by the one function that writes its rows, before it does. Throws 403 for a role that may not,
 * and 403 `step-up-required`. Fails closed, as a defect of ours, when the way to it does not declare it, or when a change
 * that can be under approval comes past the approvals.
 */
export function enterEffect(name: EffectName): void {
  const way = ways.getStore()
  if (!way) throw new Error(`${name} was reached by no known way`)
  if (!way.effects.includes(name)) throw new Error(`${way.name} reaches ${name} without declaring it`)
  if (way.by !== null && 'system' in way.by) return
  const { permission, stepUp, approval }: EffectRule = EFFECTS[name]
  if (permission === null || way.by === null || !may(way.by.roleId, permission))
    throw new AppError('forbidden')
  if (stepUp && !way.by.steppedUp) throw new AppError('step-up-required')
  if (approval !== null && !way.judged?.has(approval)) {
    throw new Error(`${way.name} reaches ${name} past the approval of ${approval}`)
  }
}

/** True when a role may do all of these. */
export function mayEnter(roleId: number, effects: readonly EffectName[]): boolean {
  return effects.every((name) => {
    const { permission }: EffectRule = EFFECTS[name]
    return permission !== null && may(roleId, permission)
  })
}
