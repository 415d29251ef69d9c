import type { EffectName } from '@chukta/contract/effects'
import type { ExceptionAction, ExceptionKind } from '@chukta/contract/operations/exceptions'
import type { RawBuilder } from 'kysely'
import type { Db } from './database/db.ts'

/** One row of the exceptions queue: the columns of `ExceptionSource.rows`, in any order. */
export type ExceptionRow = {
  /** The id of the record itself. */
  record_id: number
  /** Null for what belongs to no order of ours. */
  order_id: string | null
  /** The person whose downline sees it; null: role 1 alone. */
  payer_id: number | null
  amount_paise: bigint
  /** Of the amount. The queue's sum counts `INR` alone. */
  currency: string
  since: Date
  /** When the server polls the provider next; null: a person has to act. */
  next_at: Date | null
  /** A sentence for people: the problem, or the provider's last answer. */
  reason: string
  /** The argument of `resolve` for this row: text[]. */
  actions: ExceptionAction[]
}

export type ExceptionActor = { userId: number; requestId: string }

/**
 * One kind of record that can need a person. Each feature makes its own in `<name>-exceptions.ts` from the deps of its
 * services, and `apps/api/src/exception-sources.ts` lists them. The queue knows none of these features.
 */
export type ExceptionSource = {
  kind: ExceptionKind
  /** A SELECT with the columns of `ExceptionRow`, whole; the queue scopes, filters, orders and pages around it. */
  rows: RawBuilder<ExceptionRow>
  /**
   * Polls the provider now and applies its answer. Absent where no provider can be polled. Throws AppError 409 for a row
   * that cannot be polled.
   */
  sync?(recordId: number, actor: ExceptionActor): Promise<void>
  /** The effects that each action can have: a person is offered only actions whose effects they may all cause. */
  effects: Partial<Record<ExceptionAction, readonly EffectName[]>>
  /** Fetches, before any transaction, what `resolve` has to know. Throws as it does. */
  prepare?(recordId: number, how: ExceptionResolution): Promise<void>
  /**
   * Resolves it by one of its row's `actions`, with a journal of its own, a timeline event and an audit row; in the running
   * transaction where `db` is one. Gives false when it is resolved already. Throws AppError 409 when the action is not (or
   * no longer) possible.
   */
  resolve?(db: Db, recordId: number, how: ExceptionResolution): Promise<boolean>
}

export type ExceptionResolution = { action: ExceptionAction; reason: string; actor: ExceptionActor }
