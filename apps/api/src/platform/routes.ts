import { type CallSpec, idsWithoutRule } from '@chukta/contract/call'
import { PERMISSIONS } from '@chukta/contract/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod/mini'
import type { Context } from './context.ts'
import { type Actor, authenticate, checkClaims, type FindSession } from './gate.ts'
import { readMultipart, type UploadedFile } from './multipart.ts'
import { PUBLIC_CALLS_PER_MINUTE } from './rate-limits.ts'
import { findSession } from './sessions-sql.ts'

type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined

export type CallInput<C extends CallSpec> = {
  params: Out<C['params']>
  query: Out<C['query']>
  body: Out<C['body']>
  /** The signed-in person; null for public calls. */
  actor: C['access'] extends 'public' ? null : Actor
  /** Files of a multipart body by field name. */
  files: Record<string, UploadedFile>
  request: FastifyRequest
  reply: FastifyReply
}

type Handler<C extends CallSpec> = (input: CallInput<C>) => Promise<z.input<C['answer']>>

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    uploads: Record<string, UploadedFile>
  }
  interface FastifyContextConfig {
    errorNames?: NonNullable<CallSpec['errorNames']>
  }
}

/**
 * Mounts one call of the contract: gate, field checks, answer check, documentation. `findSessionWithBody` is for a
 * call whose first statement finds the session along with what the body names: it is gated once the body is read,
 * still before a field is checked.
 * Throws at start when the call has no access rule or an id without a rule about whose it may be.
 */
export function mount<C extends CallSpec>(
  app: FastifyInstance,
  context: Context,
  spec: C,
  handler: Handler<C>,
  findSessionWithBody?: FindSession,
): void {
  assertGuarded(spec)
  const identify = async (request: FastifyRequest, find: FindSession) => {
    request.actor = await authenticate(context, spec, request, find)
  }
  app.route({
    method: spec.method,
    url: `/api${spec.path}`,
    bodyLimit: spec.bodyLimitBytes ?? 100_000,
    config: {
      rateLimit: publicLimit(spec),
      ...(spec.errorNames ? { errorNames: spec.errorNames } : {}),
    },
    schema: {
      summary: spec.summary,
      tags: [spec.feature],
      ...(spec.ours ? { description: 'A call of our own, not in the specification.' } : {}),
      security: spec.access === 'public' ? [] : [{ token: [] }],
      ...(spec.multipart ? { consumes: ['multipart/form-data', 'application/json'] } : {}),
      ...(spec.params ? { params: spec.params } : {}),
      ...(spec.query ? { querystring: spec.query } : {}),
      ...(spec.body ? { body: spec.body } : {}),
      response: { 200: spec.answer },
    },
    onRequest: async (request, reply) => {
      // Answers hold tokens and people's data; a file or an image that may be kept says so itself.
      reply.header('Cache-Control', 'no-store')
      if (!findSessionWithBody) await identify(request, (tokenHash) => findSession(context.db, tokenHash))
    },
    preValidation: async (request) => {
      if (findSessionWithBody) await identify(request, findSessionWithBody)
      if (spec.multipart) await readMultipart(request)
      await checkClaims(context.db, spec, request.actor, request)
    },
    handler: async (request, reply) => {
      const { params, query, body, actor, uploads } = request
      const answer = await handler({
        params,
        query,
        body,
        actor,
        files: uploads,
        request,
        reply,
      } as unknown as CallInput<C>)
      return reply.sent ? reply : answer
    },
  })
}

/** Calls without a token are limited by address; signed-in ones are not (design 8.8). */
function publicLimit(spec: CallSpec): { max: number } | false {
  if (spec.access !== 'public' || spec.perMinute === null) return false
  return { max: spec.perMinute ?? PUBLIC_CALLS_PER_MINUTE }
}

function assertGuarded(spec: CallSpec): void {
  const name = `${spec.method} ${spec.path}`
  if (spec.access !== 'public' && !(spec.access in PERMISSIONS)) {
    throw new Error(`${name} has no access rule`)
  }
  const open = idsWithoutRule(spec)
  if (open.length > 0)
    throw new Error(`${name} names ${open.join(', ')} without a rule about whose it may be`)
}
