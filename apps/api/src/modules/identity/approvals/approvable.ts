import type { CallSpec } from '@chukta/contract/call'
import type { ApprovalKind } from '@chukta/contract/identity/approval-kinds'
import type { Approval } from '@chukta/contract/identity/approvals'
import type { z } from 'zod/mini'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { UploadedFile } from '../../../platform/http/multipart.ts'
import type { CallInput } from '../../../platform/http/routes.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import type { Change, Fact } from './facts.ts'

/** A call that declares which kind of change it makes. */
export type ApprovableCall = CallSpec & {
  approval: ApprovalKind
  access: Exclude<CallSpec['access'], 'public'>
}

/** The arguments of a call, its caller and its scope; those of a proposal come from the database. */
export type Sent<C extends CallSpec> = Pick<CallInput<C>, 'params' | 'body' | 'scope'> & { actor: Maker }

/** Stores the taken file, in a transaction that commits. */
export type Keep = (trx: Db) => Promise<void>

/** The maker of a change, with their present role. */
export type Maker = Scope['actor']

export type Answer<C extends CallSpec> = z.input<C['answer']>

/**
 * A change that can be put under approval: it runs the call, and reads and reverts its state. Every function uses the
 * running transaction. A call under approval first runs in a transaction that is rolled back. After approval it runs again as its
 * maker, and must change exactly what was shown.
 */
export type Approvable<C extends CallSpec> = {
  /** The title of the change: `Charge group Gold`. */
  title: (trx: Db, sent: Sent<C>) => Promise<string>
  /** The same for the audit log: `charge group 12`. */
  object: (sent: Sent<C>) => string
  /** The state that the call may change, line by line. `answer` is the call's answer; null before it ran. */
  read: (trx: Db, sent: Sent<C>, answer: Answer<C> | null) => Promise<Fact[]>
  /** Runs the call and writes the audit row. Throws as the call does. */
  apply: (trx: Db, sent: Sent<C>) => Promise<Answer<C>>
  /** Sets the lines of `changes` to their `after`. Throws 409 or 422 when the present rules forbid that. */
  restore: (trx: Db, sent: Sent<C>, changes: Change[], answer: Answer<C> | null) => Promise<void>
  /**
   * Whether these changes need a second person; without this function, `isOn` decides: their kind is under approval. A
   * call with a limit answers false below it.
   */
  holds?: (changes: Change[], isOn: boolean) => boolean | Promise<boolean>
  /** Fetches outside data that the change needs, before any transaction: at the proposal and at the approval. */
  ready?: (sent: Sent<C>) => Promise<void>
  /** Runs after the change is committed; nothing depends on it. */
  after?: (sent: Sent<C>) => Promise<void>
  /**
   * For a call with files: checks them before any transaction. Gives the body that names them, all that a proposal
   * stores of them, and the function that stores them with the proposal or the change. Any other call stores a row
   * beside its new proposal. Throws as the call does.
   */
  take?: (
    deps: Deps,
    sent: Sent<C>,
    files: Record<string, UploadedFile>,
  ) => Promise<{ body: Sent<C>['body']; keep: Keep }>
  /** Removes files of refused or withdrawn proposals that nothing else uses. */
  release?: (trx: Db) => Promise<void>
  /** The pictures behind a line. */
  pictures?: (db: Db, sent: Pick<Sent<C>, 'params'>, change: Change) => Promise<Pictures>
  /** The audit action of a refusal with 409; without it, the refusal is not audited. */
  refusedAs?: string
}

type Pictures = NonNullable<Approval['changes'][number]['pictures']>

/** An approvable with its call, as the registry has it; only the approvable knows the type of its arguments. */
export type Registered = { spec: ApprovableCall; approvable: Approvable<CallSpec> }

/** The name of a call in the database: `POST /store-master-charges`. */
export function callName({ method, path }: Pick<CallSpec, 'method' | 'path'>): string {
  return `${method} ${path}`
}
