import type { CallSpec } from '@chukta/contract/call'
import type { ApprovalKind } from '@chukta/contract/identity/approval-kinds'
import type { Approval } from '@chukta/contract/identity/approvals'
import type { z } from 'zod/mini'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { UploadedFile } from '../../../platform/http/multipart.ts'
import type { CallInput } from '../../../platform/http/routes.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import type { Change, Fact } from './facts.ts'

/** A call that declares which kind of change it makes. */
export type ApprovableCall = CallSpec & {
  approval: ApprovalKind
  access: Exclude<CallSpec['access'], 'public'>
}

/** What a call was sent with, by whom and over whose rows; of a proposal it comes from the database. */
export type Sent<C extends CallSpec> = Pick<CallInput<C>, 'params' | 'body' | 'scope'> & { actor: Maker }

/** Stores what was taken, in a transaction that is kept. */
export type Keep = (trx: Db) => Promise<void>

/** Who makes a change, with their present role. */
export type Maker = Scope['actor']

export type Answer<C extends CallSpec> = z.input<C['answer']>

/**
 * One change that can be put under approval: what the call does, and how its state is read and put back. Everything
 * takes the running transaction. A held call is tried out in one that is rolled back; approved, it runs again as its
 * maker, and must change exactly what was shown.
 */
export type Approvable<C extends CallSpec> = {
  /** The title of the change: `Charge group Gold`. */
  title: (trx: Db, sent: Sent<C>) => Promise<string>
  /** The same for the audit log: `charge group 12`. */
  object: (sent: Sent<C>) => string
  /** The state that the call may change, line by line. `answer` is what it answered; null before it ran. */
  read: (trx: Db, sent: Sent<C>, answer: Answer<C> | null) => Promise<Fact[]>
  /** Does what the call asks for, and writes the audit row. Throws as the call does. */
  apply: (trx: Db, sent: Sent<C>) => Promise<Answer<C>>
  /** Sets the lines of `changes` to their `after`. Throws 409 or 422 when the rules of today forbid that. */
  restore: (trx: Db, sent: Sent<C>, changes: Change[], answer: Answer<C> | null) => Promise<void>
  /**
   * Whether these changes need a second person, given whether their kind is under approval; without it they do when
   * it is. A call with a limit says no for what is below it.
   */
  holds?: (changes: Change[], isOn: boolean) => boolean | Promise<boolean>
  /** Asks outside what the change has to know, before any transaction: when it is asked for, and when it is approved. */
  ready?: (sent: Sent<C>) => Promise<void>
  /** Follows once the change is committed; nothing depends on it. */
  after?: (sent: Sent<C>) => Promise<void>
  /**
   * Of a call about files: checks them before any transaction. Gives the body that names them, which is all that a
   * proposal has of them, and what stores them with the proposal or the change. Of any other call: what stands beside
   * its proposal from its first moment. Throws as the call does.
   */
  take?: (
    context: Context,
    sent: Sent<C>,
    files: Record<string, UploadedFile>,
  ) => Promise<{ body: Sent<C>['body']; keep: Keep }>
  /** Removes what was kept for proposals that were refused or withdrawn, and for nothing else. */
  release?: (trx: Db) => Promise<void>
  /** The pictures behind a line. */
  pictures?: (db: Db, sent: Pick<Sent<C>, 'params'>, change: Change) => Promise<Pictures>
  /** The action under which a refusal with 409 is audited; without it, it is not. */
  refusedAs?: string
}

type Pictures = NonNullable<Approval['changes'][number]['pictures']>

/** An approvable with its call, as the registry has it: what it is sent with is known to itself alone. */
export type Registered = { spec: ApprovableCall; approvable: Approvable<CallSpec> }

/** How a call is named in the database: `POST /store-master-charges`. */
export function callName({ method, path }: Pick<CallSpec, 'method' | 'path'>): string {
  return `${method} ${path}`
}
