import { ERRORS, type ErrorCode, type FieldErrors } from '@chukta/contract/errors'
import type { FastifyReply } from 'fastify'
import { z } from 'zod/mini'

/** The media type of a refusal of the partners' API (RFC 9457). */
export const PROBLEM_TYPE = 'application/problem+json'

/** The prefix of the partners' API, below the portal's address. */
export const PARTNER_PREFIX = '/api/partner/v1'

export const isPartnerUrl = (url: string) => url.startsWith(`${PARTNER_PREFIX}/`)

/** A refusal of the partners' API. Programs read `code`; `detail` is for people, in English. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  detail: z.string(),
  request_id: z.string(),
  /** The fields that were refused: in the body by JSON pointer, in the path or the query by name. */
  errors: z.optional(
    z.array(
      z.object({ pointer: z.optional(z.string()), parameter: z.optional(z.string()), detail: z.string() }),
    ),
  ),
})

type Refusal = { code: ErrorCode; message: string }

/** Sends a refusal as a problem, with its fields by the names that the call has for them. */
export function sendProblem(
  reply: FastifyReply,
  { code, message }: Refusal,
  fields: FieldErrors | undefined,
) {
  const { method, id } = reply.request
  const { status } = ERRORS[code]
  const place = (field: string) =>
    method === 'GET' || Object.hasOwn((reply.request.params as object | null) ?? {}, field)
      ? { parameter: field }
      : { pointer: `#/${field.replaceAll('.', '/')}` }
  const errors = Object.entries(fields ?? {}).flatMap(([field, texts]) =>
    texts.map((detail) => ({ ...place(field), detail })),
  )
  const body: z.infer<typeof problem> = {
    type: `/docs/developers/errors#${code}`,
    title: code.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase()),
    status,
    code,
    detail: message,
    request_id: id,
    ...(errors.length > 0 ? { errors } : {}),
  }
  return reply
    .status(status)
    .header('X-Error-Code', code)
    .header('Content-Type', PROBLEM_TYPE)
    .serializer(JSON.stringify)
    .send(body)
}
