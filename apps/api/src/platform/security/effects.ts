import { AsyncLocalStorage } from 'node:async_hooks'
import { CAUSES, type Cause, EFFECTS, type EffectName, type EffectRule } from '@chukta/contract/effects'
import type { ApprovalKind } from '@chukta/contract/identity/approval-kinds'
import { AppError } from '../http/errors.ts'
import { allows, type KeyGrant, type MemberGrant, type Principal } from './principal.ts'

/** How the code that runs now was reached: a call, an approved proposal, an exception action, or an automatic cause. */
export type Way = {
  /** `POST /refunds`, for the text of errors. */
  name: string
  effects: readonly EffectName[]
  /** Null: a public call. */
  by: Principal | { system: Cause } | null
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
 * and 403 `step-up-required`. A key never steps up: it enters what is marked `byKey`, within limits
 * that the writer checks. Fails closed, as a defect of ours, when the way to it does not declare it, or when a change that can
 * be under approval comes past the approvals.
 */
export function enterEffect(name: EffectName): void {
  const way = ways.getStore()
  if (!way) throw new Error(`${name} was reached by no known way`)
  if (!way.effects.includes(name)) throw new Error(`${way.name} reaches ${name} without declaring it`)
  if (way.by !== null && 'system' in way.by) return
  const { permission, stepUp, approval, byKey }: EffectRule = EFFECTS[name]
  if (permission === null || way.by === null || !allows(way.by, permission)) throw new AppError('forbidden')
  if (way.by.key !== null && !byKey) throw new AppError('forbidden')
  if (stepUp && way.by.key === null && !way.by.steppedUp) throw new AppError('step-up-required')
  if (approval !== null && !way.judged?.has(approval)) {
    throw new Error(`${way.name} reaches ${name} past the approval of ${approval}`)
  }
}

/** The API key on whose way the running code is; null when it is on a person's, or automatic. */
export function keyOnWay(): KeyGrant | null {
  const by = ways.getStore()?.by
  return by && 'key' in by ? by.key : null
}

/** The member of staff on whose way the running code is; null when it is on another's, or automatic. */
export function memberOnWay(): MemberGrant | null {
  const by = ways.getStore()?.by
  return by && 'member' in by ? by.member : null
}

/** True when a principal may do all of these. */
export function mayEnter(by: Principal, effects: readonly EffectName[]): boolean {
  return effects.every((name) => {
    const { permission }: EffectRule = EFFECTS[name]
    return permission !== null && allows(by, permission)
  })
}
