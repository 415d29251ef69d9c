import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

export type BodyLimits = {
  /** Milliseconds within which any body except an upload must arrive. */
  bodyMs: number
  /** An upload brings at least `uploadBytes` in every `uploadMs`, and is there after `uploadSpans` of these. */
  uploadMs: number
  uploadBytes: number
  uploadSpans: number
}

/**
 * A photo of 10 MB from a mobile at 0.5 Mbit/s takes 160 s, so no short time fits uploads: they may be slow, but not
 * stand still. 4 kB/s is half of the 64 kbit/s that Indian mobiles are slowed down to; 30 s bridge a change of cells.
 * The browser gives up after 180 s.
 */
const LIMITS: BodyLimits = { bodyMs: 10_000, uploadMs: 30_000, uploadBytes: 120_000, uploadSpans: 8 }

/** Options of Node's HTTP server: headers in 10 s; `requestTimeout` backs up the limits for bodies. */
export const CONNECTION_TIMES = {
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 2_000,
} as const

/**
 * Cuts off a body that arrives too slowly: 408, or a closed connection where the answer was already sent.
 * Registered before every hook that reads a body.
 */
export function watchBodies(app: FastifyInstance, limits: BodyLimits = LIMITS): void {
  app.decorateRequest('bodyTimer', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watch(request, reply, limits)
    done()
  })
  const stopWhenRead = (request: FastifyRequest) => {
    if (request.bodyTimer && request.raw.complete) clearTimeout(request.bodyTimer)
  }
  app.addHook('preValidation', (request, _reply, done) => {
    stopWhenRead(request)
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    stopWhenRead(request)
    done()
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    bodyTimer: NodeJS.Timeout | undefined
  }
}

function watch(request: FastifyRequest, reply: FastifyReply, limits: BodyLimits): void {
  const { raw } = request
  const isUpload = raw.headers['content-type']?.startsWith('multipart/') ?? false
  let spans = 0
  let received = raw.socket.bytesRead
  const look = () => {
    if (raw.complete || raw.destroyed) return
    spans += 1
    const arrived = raw.socket.bytesRead - received
    received = raw.socket.bytesRead
    const goesOn = isUpload && spans < limits.uploadSpans && arrived >= limits.uploadBytes
    // After the answer was sent the rest of the body is not read, so the short limit applies.
    if (goesOn && !reply.sent) request.bodyTimer = setTimeout(look, limits.uploadMs).unref()
    else cut(request, reply)
  }
  request.bodyTimer = setTimeout(look, isUpload ? limits.uploadMs : limits.bodyMs).unref()
}

function cut({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent) {
    raw.socket.destroy()
    return
  }
  // With it Node closes the connection after the answer, even when the body is incomplete.
  reply.header('Connection', 'close')
  const error = new AppError('timeout')
  // The reader of the body gets an error and answers, so the socket must stay open.
  if (raw.listenerCount('error') > 0) raw.emit('error', error)
  else reply.send(error)
}

function hasBody({ raw }: FastifyRequest): boolean {
  // Requests of Fastify's `inject` have no socket.
  if (!(raw.socket instanceof Socket)) return false
  return raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
}
