import type { CallSpec, IdRule } from '@chukta/contract/call'
import { may } from '@chukta/contract/permissions'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../database/db.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { audit } from './audit-sql.ts'
import { allows, type Principal } from './principal.ts'
import { hashToken } from './secrets.ts'
import { findStanding, grantOfRow, isInDownline, SESSIONS, type SessionRow } from './sessions-sql.ts'

/**
 * The principal of a call, by its token alone: the owner of an account, a member of its staff, or an API key. `accountId` is
 * the account in every call; `id` is the same, except that of a member in a call `for: 'person'`, whose rows are theirs.
 */
export type Actor = Principal & { accountId: number; tokenHash: Buffer }

/**
 * The rows that a call may read or change: those of one user and, where the statement says so, of everyone below
 * them. The user is the actor or in the actor's downline. Made here alone: a statement that takes a `Scope` cannot
 * be handed a claim. Reading `userId` marks the scope as used; `mount` fails a call that answered without it.
 */
class ActorScope {
  readonly actor: Principal
  readonly #userId: number
  readonly #use: { isUsed: boolean }

  constructor(actor: Principal, userId: number, use = { isUsed: false }) {
    this.actor = actor
    this.#userId = userId
    this.#use = use
  }

  /** The user at the top: the actor, or a user in their downline. */
  get userId(): number {
    this.#use.isUsed = true
    return this.#userId
  }

  get isUsed(): boolean {
    return this.#use.isUsed
  }
}
export type Scope = ActorScope

/** The scopes of one call: the actor's own, and over the user whom each claimed id names. */
export type Scopes = { scope: Scope; over: Record<string, Scope> }

/** The ids that a call names, each once, as text; null where a place holds something else than text or a number. */
export type NamedIds = ReadonlyMap<string, string | null>

/** Gives the present session of a token hash; a call may find it along with other rows. */
export type FindSession = (
  tokenHash: Buffer,
  request: FastifyRequest,
  ids: NamedIds,
) => Promise<SessionRow | undefined>

/** First gate: finds the caller, and checks their role. Throws 401, 419 or 403. */
export async function authenticate(
  deps: Deps,
  spec: CallSpec,
  request: FastifyRequest,
  findSession: (tokenHash: Buffer) => Promise<SessionRow | undefined>,
): Promise<Actor | null> {
  if (spec.access === 'public') return null
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new AppError('unauthorized')
  const tokenHash = hashToken(token)
  const session = await findSession(tokenHash)
  if (!session) throw new AppError('unauthorized')
  if (session.state === 'expired') throw new AppError('session-expired')
  // A screen's polling carries a header and does not keep the session alive.
  if (session.stale && request.headers['x-background'] === undefined)
    await SESSIONS.get().touch(deps.db, tokenHash)
  const { user_id: accountId, role_id: roleId, stepped_up: steppedUp } = session
  const member = session.member && grantOfRow(session.member)
  const isOfPerson = spec.for === 'person'
  const id = isOfPerson ? session.person_id : accountId
  const actor: Actor = { id, accountId, roleId, tokenHash, steppedUp, key: null, member }
  // What a member may do for the account says nothing about what is theirs.
  if (isOfPerson ? !may(roleId, spec.access) : !allows(actor, spec.access)) {
    await refuse(deps.db, actor, request, 'role')
  }
  if (session.factor_missing && !spec.beforeSecondFactor) throw new AppError('second-factor-required')
  return actor
}

/**
 * The ids of a call wherever they are named: path, query, body. One that is named in two places with different
 * values is `namedTwice`: the call is refused (`refuseNamedTwice`), so that what is checked is what is used.
 */
export function readIds(spec: CallSpec, request: FastifyRequest): { ids: NamedIds; namedTwice: string[] } {
  const ids = new Map<string, string | null>()
  const namedTwice: string[] = []
  for (const name of Object.keys(spec.ids ?? {})) {
    for (const source of [request.params, request.query, request.body]) {
      const value = namedIn(source, name)
      if (value === undefined) continue
      const earlier = ids.get(name)
      if (earlier !== undefined && (earlier === null || earlier !== value)) namedTwice.push(name)
      ids.set(name, value)
    }
  }
  return { ids, namedTwice }
}

/** Undefined where it is not named; null where it is no single value and left to the field rules. */
function namedIn(source: unknown, name: string): string | null | undefined {
  if (typeof source !== 'object' || source === null || !Object.hasOwn(source, name)) return undefined
  const value = (source as Record<string, unknown>)[name]
  if (value === undefined || value === null) return undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/** An id that a call names, as a number; null when it names none, or something else that the field rules refuse. */
export function numberOf(ids: NamedIds, name: string): number | null {
  const text = ids.get(name)
  return text !== undefined && text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/**
 * Second gate: a claimed user id must be the account's or in its downline, else 403 with an audit row: a member of staff
 * claims the account's too. Gives the scopes of the call; one that is not claimed is over the actor.
 */
export async function scopesOf(
  db: Db,
  spec: CallSpec,
  actor: Actor,
  request: FastifyRequest,
  ids: NamedIds,
): Promise<Scopes> {
  const use = { isUsed: false }
  const over: Record<string, Scope> = {}
  for (const [name, rule] of Object.entries(spec.ids ?? {})) {
    if (!isClaim(rule)) continue
    const { accountId } = actor
    const claimed = numberOf(ids, name) ?? accountId
    if (claimed !== accountId && (rule === 'caller' || !(await isInDownline(db, accountId, claimed)))) {
      await refuse(db, actor, request, name)
    }
    over[name] = new ActorScope(actor, claimed === accountId ? actor.id : claimed, use)
  }
  return { scope: new ActorScope(actor, actor.id, use), over }
}

/** True when an id says whose a thing is, rather than which thing it is. */
export function isClaim(rule: IdRule): rule is 'caller' | 'downline' {
  return rule === 'caller' || rule === 'downline'
}

/**
 * A scope for work on behalf of a person that no request waits for: a job, planting. Looks up the person and
 * whether the other user (the person unless given) is in their downline now. Throws 403 when that is not so.
 */
export async function scopeFor(db: Db, actorId: number, userId = actorId): Promise<Scope> {
  const standing = await findStanding(db, actorId, userId)
  if (!standing) throw new AppError('forbidden')
  return new ActorScope(
    { id: actorId, roleId: standing.role_id, steppedUp: false, key: null, member: null },
    userId,
  )
}

/** Refuses a call with 403 and an audit row that says why: the role, or the id that is not the caller's to name. */
export async function refuse(
  db: Db,
  actor: Pick<Actor, 'id'>,
  request: FastifyRequest,
  why: string,
): Promise<never> {
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
