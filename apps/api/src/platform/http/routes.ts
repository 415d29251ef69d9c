import {
  type CallSpec,
  claimsWithoutField,
  codesWithoutLimit,
  errorsOf,
  type IdRule,
  idsWithoutRule,
  isQueryClosed,
} from '@chukta/contract/call'
import { effectsNotAsked } from '@chukta/contract/effects'
import { ERRORS, type ErrorCode } from '@chukta/contract/errors'
import { pendingApprovalAnswer } from '@chukta/contract/identity/approvals'
import { PERMISSIONS, ROLE } from '@chukta/contract/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import { speak } from '../../languages/answers.ts'
import type { Deps } from '../deps.ts'
import { setActor } from '../observability/request-context.ts'
import { maskCards } from '../security/card-mask.ts'
import { inWay } from '../security/effects.ts'
import {
  type Actor,
  authenticate,
  type FindSession,
  readIds,
  type Scope,
  type Scopes,
  scopesOf,
} from '../security/gate.ts'
import { authenticateKey } from '../security/key-gate.ts'
import { PUBLIC_CALLS_PER_MINUTE } from '../security/rate-limits.ts'
import { findSession } from '../security/sessions-sql.ts'
import { requireStepUp } from '../security/step-up.ts'
import { refuseNamedTwice } from './errors.ts'
import { type Once, onceOf } from './idempotency.ts'
import { withoutPermit } from './load-shedding.ts'
import { readMultipart, type UploadedFile } from './multipart.ts'
import { problem } from './problems.ts'
import { sendReference } from './reference-answers.ts'

type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined

export type CallInput<C extends CallSpec> = {
  params: Out<C['params']>
  query: Out<C['query']>
  body: Out<C['body']>
  /** The signed-in person; null for public calls. */
  actor: C['access'] extends 'public' ? null : Actor
  /** The rows of the signed-in person and those below; null for a call that declares that it is unscoped. */
  scope: C['access'] extends 'public' ? null : C extends { unscoped: string } ? null : Scope
  /** For each claimed user id the rows of that user and those below; the signed-in person's where none is claimed. */
  over: C['ids'] extends Readonly<Record<string, IdRule>>
    ? { [N in keyof C['ids'] as C['ids'][N] extends 'caller' | 'downline' ? N : never]: Scope }
    : unknown
  /** Makes the call happen once, where it declares that. */
  once: C extends { idempotent: true } ? Once : null
  /** Files of a multipart body by field name. */
  files: Record<string, UploadedFile>
  request: FastifyRequest
  reply: FastifyReply
}

export type Handler<C extends CallSpec> = (input: CallInput<C>) => Promise<z.input<C['answer']>>

/** Handlers that hold changes for approval; a call that declares a kind is mounted with one of these only. */
const holding = new WeakSet<object>()

/** Marks a handler as one that asks whether its call is under approval; for the approvals feature alone. */
export function asHolding<H extends object>(handler: H): H {
  holding.add(handler)
  return handler
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    scopes: Scopes | null
    uploads: Record<string, UploadedFile>
  }
  interface FastifyContextConfig {
    errorNames?: NonNullable<CallSpec['errorNames']>
    errors?: ErrorCode[]
    example?: NonNullable<CallSpec['example']>
  }
}

/** A call that declares no query takes none, and no body where it declares none. */
const NO_FIELDS = z.strictObject({})
const NO_BODY = z.nullish(NO_FIELDS)

/**
 * Mounts one call of the contract: gate, field checks, answer check, documentation. Ids come first: one named twice
 * with different values is 422, a foreign one 403, then the other fields 422. `findSessionWithBody` is for a
 * call whose first statement finds the session along with what the body names: it is gated once the body is read,
 * still before a field is checked.
 * Throws at start when the call has no access rule, an id without a rule about whose it may be, a code without a limit for
 * wrong ones, a kind of approval that its handler does not ask about, or an effect whose rule it does not declare.
 */
export function mount<C extends CallSpec>(
  app: FastifyInstance,
  deps: Deps,
  spec: C,
  handler: Handler<C>,
  findSessionWithBody?: FindSession,
): void {
  assertGuarded(spec)
  if (spec.approval && !holding.has(handler)) {
    throw new Error(`${spec.method} ${spec.path} can be put under approval: mount it with mountApprovable`)
  }
  app.route({
    method: spec.method,
    url: `/api${spec.path}`,
    bodyLimit: spec.bodyLimitBytes ?? 100_000,
    config: {
      rateLimit: publicLimit(spec),
      errors: errorsOf(spec),
      ...(spec.example ? { example: spec.example } : {}),
      ...(spec.errorNames ? { errorNames: spec.errorNames } : {}),
    },
    schema: {
      summary: spec.summary,
      tags: [spec.feature],
      ...describe(spec),
      security: spec.access === 'public' ? [] : [{ [spec.surface ? 'key' : 'token']: [] }],
      ...(spec.multipart ? { consumes: ['multipart/form-data', 'application/json'] } : {}),
      ...(spec.params ? { params: spec.params } : {}),
      querystring: spec.query ?? NO_FIELDS,
      ...(spec.method === 'GET' ? {} : { body: spec.body ?? NO_BODY }),
      response: {
        200: spec.answer,
        ...(spec.approval || spec.mayHold ? { 202: spec.surface ? spec.answer : pendingApprovalAnswer } : {}),
        ...(spec.surface ? problems(spec) : refusals(spec)),
      },
    },
    onRequest: async (request, reply) => {
      // Answers hold tokens and people's data; a file or an image that may be kept says so itself.
      reply.header('Cache-Control', 'no-store')
      if (spec.surface && spec.access !== 'public') {
        request.actor = await authenticateKey(deps, { ...spec, access: spec.access }, request, reply)
      } else if (!findSessionWithBody) {
        request.actor = await authenticate(deps, spec, request, (hash) => findSession(deps.db, hash))
      }
    },
    preValidation: async (request) => {
      if (spec.multipart) await withoutPermit(() => readMultipart(request))
      const { ids, namedTwice } = readIds(spec, request)
      if (findSessionWithBody) {
        const find = (hash: Buffer) => findSessionWithBody(hash, request, ids)
        request.actor = await authenticate(deps, spec, request, find)
      }
      if (request.actor) {
        const { accountId, key, member } = request.actor
        setActor(accountId, { apiKeyId: key?.id ?? null, memberId: member?.id ?? null })
      }
      refuseNamedTwice(namedTwice)
      if (request.actor) request.scopes = await scopesOf(deps.db, spec, request.actor, request, ids)
    },
    ...(spec.reference
      ? {
          onSend: async (request: FastifyRequest, reply: FastifyReply, payload: unknown) =>
            reply.statusCode === 200 && typeof payload === 'string'
              ? sendReference(request, reply, payload)
              : payload,
        }
      : {}),
    handler: async (request, reply) => {
      const { params, actor, scopes, uploads } = request
      // After the fields, so that an invalid form asks for no step-up.
      if (spec.stepUp === true && actor) requireStepUp(actor)
      const once = spec.idempotent && actor ? onceOf(spec, request, actor) : null
      const input = {
        params,
        query: withoutCards(spec, request.query),
        body: withoutCards(spec, request.body),
        actor,
        scope: spec.unscoped === undefined ? (scopes?.scope ?? null) : null,
        over: scopes?.over ?? {},
        once,
        files: uploads,
        request,
        reply,
      } as unknown as CallInput<C>
      const way = { name: `${spec.method} ${spec.path}`, effects: spec.effects ?? [], by: actor }
      const answer = await inWay(way, handler, input)
      if (scopes && spec.unscoped === undefined && !scopes.scope.isUsed) {
        throw new Error(`${spec.method} ${spec.path} answered without asking whose the rows are`)
      }
      if (reply.sent) return reply
      return spec.surface ? answer : speak(reply, answer)
    },
  })
}

/** Fields as they were sent, those of rows and parts too, with card numbers masked in fields that a call declares as free text. */
function withoutCards(spec: CallSpec, fields: unknown): unknown {
  const { freeText } = spec
  if (!freeText || typeof fields !== 'object' || fields === null) return fields
  if (Array.isArray(fields)) return fields.map((line) => withoutCards(spec, line))
  const rows = Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'object' ? [[name, withoutCards(spec, value)]] : [],
  )
  const masked = freeText.flatMap((name) => {
    const value: unknown = Object.hasOwn(fields, name) ? Reflect.get(fields, name) : undefined
    if (typeof value === 'number') return [[name, maskCards(String(value))]]
    return typeof value === 'string' ? [[name, maskCards(value)]] : []
  })
  return { ...fields, ...Object.fromEntries([...rows, ...masked]) }
}

const refusal = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
})

/** The refusals of a call by status, for the documentation: they are sent as they are. */
function problems(spec: CallSpec): Record<number, typeof problem> {
  return Object.fromEntries(errorsOf(spec).map((code) => [ERRORS[code].status, problem]))
}

function refusals(spec: CallSpec): Record<number, typeof refusal> {
  return Object.fromEntries(errorsOf(spec).map((code) => [ERRORS[code].status, refusal]))
}

/** Calls without a token are limited by address; signed-in ones are not (design 8.8). */
function publicLimit(spec: CallSpec): { max: number } | false {
  if (spec.access !== 'public' || spec.perMinute === null) return false
  return { max: spec.perMinute ?? PUBLIC_CALLS_PER_MINUTE }
}

function describe({ ours, stepUp, idempotent }: CallSpec): { description?: string } {
  const lines = [
    ...(ours ? ['A call of our own, not in the specification.'] : []),
    ...(idempotent
      ? ['Needs an `Idempotency-Key`; a repeat under the same key has no second effect and the same answer.']
      : []),
    ...(stepUp ? ['Needs a sign-in or a step-up of the last 10 minutes, else 403 `step-up-required`.'] : []),
  ]
  return lines.length > 0 ? { description: lines.join(' ') } : {}
}

function assertGuarded(spec: CallSpec): void {
  const name = `${spec.method} ${spec.path}`
  if (spec.access !== 'public' && !(spec.access in PERMISSIONS)) {
    throw new Error(`${name} has no access rule`)
  }
  if (spec.access !== 'public' && spec.for === undefined) {
    throw new Error(`${name} does not say whether it is for the account or for the person`)
  }
  if (spec.unscoped?.startsWith('role 1') && !isOfRoleOne(spec.access)) {
    throw new Error(`${name} is unscoped for role 1, and other roles may call it`)
  }
  const open = idsWithoutRule(spec)
  if (open.length > 0)
    throw new Error(`${name} names ${open.join(', ')} without a rule about whose it may be`)
  const unchecked = claimsWithoutField(spec)
  if (unchecked.length > 0) throw new Error(`${name} claims ${unchecked.join(', ')} without a field for it`)
  const guessed = codesWithoutLimit(spec)
  if (guessed.length > 0)
    throw new Error(`${name} takes ${guessed.join(', ')} without a limit for wrong ones`)
  const unasked = effectsNotAsked(spec)
  if (unasked.length > 0) throw new Error(`${name} does not ask what its effects ask: ${unasked.join(', ')}`)
  if (!isQueryClosed(spec)) throw new Error(`${name} takes query fields that it does not name`)
}

function isOfRoleOne(access: CallSpec['access']): boolean {
  if (access === 'public') return false
  const { roles } = PERMISSIONS[access]
  return roles.length === 1 && roles[0] === ROLE.superAdmin
}
