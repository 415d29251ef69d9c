import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ERRORS, type ErrorCode, type FieldErrors } from '@chukta/contract/errors'
import { FILE_LIMITS } from '@chukta/contract/file-messages'
import { MESSAGES } from '@chukta/contract/messages'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { speak } from '../../languages/answers.ts'
import { isConnectionLost } from '../database/db.ts'
import { isPartnerUrl, sendProblem } from './problems.ts'

export type Details = {
  message?: string
  errors?: FieldErrors
  /** More fields of the body, such as the `order_id` of a 409. */
  body?: Record<string, unknown>
  retryAfterSeconds?: number
  cause?: unknown
}

/** A refusal with a code of the contract; everything else that is thrown is a bug and answers 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details
  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? ERRORS[code].message, { cause: details.cause })
    this.code = code
    this.details = details
  }
}

/** For `catch`: null where the call was refused; a bug or a silent database is thrown on, and says nothing of a person. */
export function nullIfRefused(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}

/** A 422 about one field, in the sentence a person sees under it. */
export function fieldError(field: string, message: string): AppError {
  return new AppError('invalid-fields', { errors: { [field]: [message] } })
}

/** Throws 422 at the fields that came twice with different values, if there are any. */
export function refuseNamedTwice(names: string[]): void {
  if (names.length === 0) return
  const errors = Object.fromEntries(names.map((name) => [name, [MESSAGES.generic.namedTwice]]))
  throw new AppError('invalid-fields', { errors })
}

/** The one place where a refusal or a failure becomes an answer. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asAppError(error, request)
    const { errorNames, errors } = request.routeOptions.config
    if (errors && !errors.includes(refusal.code)) {
      request.log.error(
        { code: refusal.code, route: request.routeOptions.url },
        'a call was refused with an undeclared error',
      )
    }
    return send(reply, refusal, errorNames)
  })
  app.setNotFoundHandler((_request, reply) => send(reply, new AppError('not-found')))
}

/** Answers what Fastify refuses before routing, such as a path that does not decode, without repeating the path. */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  // No hook has run yet.
  reply.header('X-Request-Id', request.id)
  send(reply, new AppError(codeOfStatus(error.statusCode)))
}

/** Answers what Node refuses before Fastify: broken HTTP, oversized headers, a request that never ends. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const code = CLIENT_ERRORS[error.code ?? ''] ?? 'bad-request'
  const { status, message } = ERRORS[code]
  const body = JSON.stringify({ message })
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nX-Error-Code: ${code}\r\nConnection: close\r\n\r\n${body}`,
    )
  }
  socket.destroy(error)
}

const CLIENT_ERRORS: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
}

/** The code for a refusal of the framework's own, which has a status and a text that may repeat the request's data. */
function codeOfStatus(status: number | undefined): ErrorCode {
  if (status === 408) return 'timeout'
  if (status === 413) return 'too-large'
  if (status === 414) return 'uri-too-long'
  return 'bad-request'
}

function send(reply: FastifyReply, error: AppError, names: Readonly<Record<string, string>> = {}) {
  const { body, retryAfterSeconds } = error.details
  const errors = error.details.errors && renamed(error.details.errors, names)
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds)
  if (isPartnerUrl(reply.request.url)) return sendProblem(reply, error, errors)
  return reply
    .status(ERRORS[error.code].status)
    .header('X-Error-Code', error.code)
    .header('Content-Type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(speak(reply, { message: error.message, ...(errors ? { errors } : {}), ...body }))
}

function renamed(errors: FieldErrors, names: Readonly<Record<string, string>>): FieldErrors {
  const nameOf = (field: string) => (Object.hasOwn(names, field) ? (names[field] ?? field) : field)
  return Object.fromEntries(Object.entries(errors).map(([field, texts]) => [nameOf(field), texts]))
}

function asAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new AppError('invalid-fields', { errors: fieldErrors(error.validation) })
  }
  if (error.statusCode === 415)
    return new AppError('bad-request', { message: 'This content type is not taken.' })
  if (error.statusCode === 400) return new AppError('bad-request', { message: MESSAGES.generic.validation })
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError(codeOfStatus(error.statusCode))
  }
  // An overloaded or restarting database is worth a retry.
  if (isConnectionLost(error)) return new AppError('unavailable', { retryAfterSeconds: 5, cause: error })
  if (isDiskFull(error)) {
    request.log.error({ err: error, route: request.routeOptions.url }, 'the disk is full')
    return new AppError('unavailable', { message: FILE_LIMITS.diskFull, retryAfterSeconds: 60, cause: error })
  }
  if (isUnstorableText(error)) return new AppError('invalid-fields', { cause: error })
  request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected failure')
  return new AppError('internal', { cause: error })
}

type Issue = { instancePath: string; message?: string; keyword?: string; params?: { keys?: unknown } }

function fieldErrors(issues: Issue[]): FieldErrors {
  // Without a prototype: a field may be called `toString`.
  const errors: FieldErrors = Object.create(null)
  for (const { instancePath, message, keyword, params } of issues) {
    const unknown = keyword === 'unrecognized_keys'
    const path = instancePath.split('/').filter((part) => part !== '')
    const names = unknown ? (params?.keys as string[]) : [path.join('.') || 'body']
    for (const name of names) {
      errors[name] ??= []
      errors[name].push(unknown ? MESSAGES.generic.unknownField : (message ?? 'Invalid value.'))
    }
  }
  return errors
}

/** The system's codes for a full disk, its quota or the largest file; the store of files wraps them. */
function isDiskFull(error: Error): boolean {
  const { code } = (error.cause ?? error) as { code?: unknown }
  return ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(code ?? ''))
}

/** PostgreSQL's codes for text that it cannot hold: a NUL character, half a surrogate pair, also within JSON. */
function isUnstorableText(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  const isJson = code === '22P02' && /type json/.test(String(message))
  return isJson || ['22021', '22P05'].includes(String(code ?? ''))
}
