import type { EffectName } from '@chukta/contract/effects'
import type { DeskAction, DeskKindName } from '@chukta/contract/operations/repair-desk'
import type { RawBuilder } from 'kysely'
import type { Db } from './database/db.ts'

/** One row of the repair desk. The columns of `DeskKind.rows`, in any order. */
export type DeskRow = {
  /** Of the record itself, not of the desk. */
  record_id: number
  /** Null for what belongs to no order of ours. */
  order_id: string | null
  /** Whose downline sees it; null: role 1 alone. */
  payer_id: number | null
  amount_paise: bigint
  /** Of the amount; what is not `INR` is not part of the desk's sum. */
  currency: string
  since: Date
  /** When it is asked about next by itself; null: a person has to act. */
  next_at: Date | null
  /** A sentence for people: what is wrong, or what was asked last and answered. */
  reason: string
  /** What `resolve` takes for this row: text[]. */
  actions: DeskAction[]
}

export type DeskActor = { userId: number; requestId: string }

/**
 * One kind of thing that can be stuck. Each feature makes its own in `<name>-desk.ts` from the context that its
 * services take, and `apps/api/src/desk-kinds.ts` lists them; the desk knows none of these features.
 */
export type DeskKind = {
  kind: DeskKindName
  /** A SELECT with the columns of `DeskRow`, whole; the desk scopes, filters, orders and pages around it. */
  rows: RawBuilder<DeskRow>
  /**
   * Asks the provider now, and applies what it answers. Absent where nothing can be asked. Throws AppError 409 for a
   * row about which nothing can be asked.
   */
  ask?(recordId: number, actor: DeskActor): Promise<void>
  /** The effects that ending it by an action can have: who may not cause all of them is not offered it. */
  effects: Partial<Record<DeskAction, readonly EffectName[]>>
  /** Asks outside, before any transaction, what `resolve` has to know. Throws as it does. */
  prepare?(recordId: number, how: DeskResolution): Promise<void>
  /**
   * Ends it in one of its row's `actions`, with a journal of its own, a timeline event and an audit row; in the running
   * transaction where `db` is one. Gives false when it is resolved already. Throws AppError 409 when the action is not (or
   * no longer) possible.
   */
  resolve?(db: Db, recordId: number, how: DeskResolution): Promise<boolean>
}

export type DeskResolution = { action: DeskAction; reason: string; actor: DeskActor }
