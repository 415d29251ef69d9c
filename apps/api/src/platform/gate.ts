import type { CallSpec } from '@chukta/contract/call'
import { may } from '@chukta/contract/permissions'
import type { FastifyRequest } from 'fastify'
import { audit } from './audit-sql.ts'
import type { Context } from './context.ts'
import type { Db } from './db.ts'
import { AppError } from './errors.ts'
import { hashToken } from './secrets.ts'
import { isInDownline, type SessionRow, touchSession } from './sessions-sql.ts'

/** The signed-in person, as the token alone says. */
export type Actor = { id: number; roleId: number; tokenHash: Buffer }

/** Gives the session behind a token hash as it is now, by whatever statement a call asks first. */
export type FindSession = (tokenHash: Buffer, request: FastifyRequest) => Promise<SessionRow | undefined>

/** First gate: who is it, and may this role do it at all. Throws 401, 419 or 403. */
export async function authenticate(
  context: Context,
  spec: CallSpec,
  request: FastifyRequest,
  findSession: FindSession,
): Promise<Actor | null> {
  if (spec.access === 'public') return null
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new AppError('unauthorized')
  const tokenHash = hashToken(token)
  const session = await findSession(tokenHash, request)
  if (!session) throw new AppError('unauthorized')
  if (session.state === 'expired') throw new AppError('session-expired')
  // A screen's own polling says so in a header and does not keep the session alive.
  if (session.stale && request.headers['x-background'] === undefined)
    await touchSession(context.db, tokenHash)
  const actor = { id: session.user_id, roleId: session.role_id, tokenHash }
  if (!may(actor.roleId, spec.access)) {
    await refuse(context.db, actor, request, 'role')
  }
  return actor
}

/** Second gate: the ids a call names are claims; a foreign user id is 403, with an audit row. */
export async function checkClaims(
  db: Db,
  spec: CallSpec,
  actor: Actor | null,
  request: FastifyRequest,
): Promise<void> {
  if (!actor || !spec.ids) return
  for (const [name, rule] of Object.entries(spec.ids)) {
    if (rule !== 'caller' && rule !== 'downline') continue
    const claimed = namedId(request, name)
    if (claimed === null || claimed === actor.id) continue
    if (rule === 'caller' || !(await isInDownline(db, actor.id, claimed))) {
      await refuse(db, actor, request, name)
    }
  }
}

/** An id that a request names, before its fields are checked; null when it names none, or something else. */
export function namedId(request: FastifyRequest, name: string): number | null {
  for (const source of [request.params, request.query, request.body]) {
    const value = (source as Record<string, unknown> | null | undefined)?.[name]
    // What is not an id at all is left to the field rules, which answer 422.
    if (value !== undefined && /^[1-9]\d{0,14}$/.test(String(value))) return Number(value)
  }
  return null
}

/** Refuses a call with 403 and an audit row that says why: the role, or the id that is not the caller's to name. */
export async function refuse(db: Db, actor: Actor, request: FastifyRequest, why: string): Promise<never> {
  await audit(db, {
    actorId: actor.id,
    action: 'access.refused',
    object: `${request.method} ${request.routeOptions.url}`,
    detail: { why },
    address: request.ip,
    requestId: request.id,
  })
  throw new AppError('forbidden')
}
