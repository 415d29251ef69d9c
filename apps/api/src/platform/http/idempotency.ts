import { createHash } from 'node:crypto'
import type { CallSpec } from '@chukta/contract/call'
import { IDEMPOTENCY } from '@chukta/contract/payments/refund-messages'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../database/db.ts'
import type { Scope } from '../security/gate.ts'
import type { Principal } from '../security/principal.ts'
import { AppError, fieldError } from './errors.ts'
import { type Earlier, keepAnswer, lockedAnswer, type Once, takeLock } from './idempotency-sql.ts'

export type { Once } from './idempotency-sql.ts'

/** The key that a call carries; null where it carries none, or one that is no key. */
export function readIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const key = headers['idempotency-key']
  return typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key) ? key : null
}

/** Makes a call with `idempotent` happen once. Throws 422 without a key. */
export function onceOf(
  spec: Pick<CallSpec, 'method' | 'path'>,
  request: Pick<FastifyRequest, 'headers' | 'params' | 'body'>,
  { id: userId, key: apiKey }: Pick<Principal, 'id' | 'key'>,
): Once {
  const key = readIdempotencyKey(request)
  if (key === null) throw fieldError('Idempotency-Key', IDEMPOTENCY.required)
  const asked = [fieldsOf(request.params), fieldsOf(request.body)]
  return {
    userId,
    // Programs with keys of their own do not share what they name.
    call: `${spec.method} ${spec.path}${apiKey ? ` by ${apiKey.family}` : ''}`,
    key,
    bodyHash: createHash('sha256').update(JSON.stringify(asked)).digest(),
    reusedAs: apiKey ? 'idempotency-key-reused' : 'conflict',
  }
}

/** Fields in a fixed order; one that is null counts as left out. */
function fieldsOf(fields: unknown): [string, unknown][] {
  return Object.entries(fields ?? {})
    .filter(([, value]) => value !== undefined && value !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

/**
 * The earlier answer of the call under its key; undefined for the first. No other call under this key runs until the
 * transaction ends. Throws 409, or 422 for an API key, when it was used for another body.
 */
export async function earlierAnswer(
  trx: Db,
  scope: Pick<Scope, 'userId'> | null,
  once: Once,
): Promise<Earlier | undefined> {
  const found = await lockedAnswer(trx, once)
  if (!found || (scope && scope.userId !== once.userId)) return undefined
  if (!found.body_hash.equals(once.bodyHash)) {
    throw new AppError(once.reusedAs, { message: IDEMPOTENCY.usedOtherwise })
  }
  return found
}

/** Whether no other call under this key runs; none does until the transaction ends. */
export function isFree(trx: Db, once: Once): Promise<boolean> {
  return takeLock(trx, once)
}

/** Stores the call's answer, in the transaction of its effect. The caller has looked for an earlier answer. */
export async function rememberAnswer(trx: Db, once: Once, earlier: Earlier): Promise<void> {
  await keepAnswer(trx, once, earlier)
}
