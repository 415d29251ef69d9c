import { type LookupAllOptions, lookup } from 'node:dns'
import { isIP } from 'node:net'
import { assertOutsideTransaction } from '../database/db.ts'
import { currentOperation, type Operation } from '../observability/operations.ts'
import { newRequestContext, requestContext } from '../observability/request-context.ts'
import { providerAsked } from '../observability/signals.ts'
import { once } from '../once.ts'
import { withoutPermit } from './load-shedding.ts'

/** Loaded with the first call: a start does not wait for it. */
const client = once(() => import('undici'))

/** Largest answer taken from a provider. */
const MAX_ANSWER_BYTES = 1024 * 1024
/** Characters kept of an answer that counts by its status. */
const MOST_TEXT = 2_000

/**
 * The outcome of a call to a provider, as a value:
 * `answered` with the status and JSON it gave, or `unknown` when it cannot be known
 * whether the work was done (time-out, broken connection, an answer that is not JSON).
 */
export type Outcome =
  | { kind: 'answered'; status: number; body: unknown }
  | { kind: 'unknown'; reason: string }

export type OutgoingRequest = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  json?: unknown
  /** Sent as a form instead of JSON; with files when it is a FormData. */
  form?: Record<string, string> | FormData
  timeoutMs: number
  /** The operation, for a caller outside those of `namedOperations`. */
  operation?: Operation
  /** Whole numbers that JavaScript would round come as text, to the digit. */
  exactNumbers?: boolean
}

type MayReach = (address: string) => boolean

/** A call whose answer is its status: bytes, to an address that a user may have given. */
type StatusRequest = Pick<OutgoingRequest, 'url' | 'timeoutMs'> & {
  method: OutgoingRequest['method']
  headers: Record<string, string>
  bytes: Buffer | null
  operation: Operation
  /** The addresses that the host's name may resolve to; undefined: any. */
  mayReach: MayReach | undefined
}

/** Calls a provider over HTTP. Throws only when used inside a transaction. */
export async function callProvider(request: OutgoingRequest): Promise<Outcome> {
  const { hostname: host } = new URL(request.url)
  assertOutsideTransaction(`${request.method} ${host}`)
  const startedMs = performance.now()
  const outcome = await withoutPermit(() => callWithin(request))
  providerAsked.send({
    ...(request.operation ?? currentOperation() ?? { provider: 'other', operation: 'other' }),
    host,
    http: { method: request.method, status: outcome.kind === 'answered' ? outcome.status : null },
    seconds: (performance.now() - startedMs) / 1000,
    failure: failureOf(outcome),
  })
  return outcome
}

/**
 * Sends bytes and gives the answer's status, its Retry-After and the beginning of its text; or why none came: `time-out`,
 * `connection`, `certificate`, or `address` for one that may not be reached. Follows no redirect, which is a status like
 * any other. Throws only when used inside a transaction.
 */
export async function callForStatus(request: StatusRequest): Promise<Status | { failure: CallFailure }> {
  const { hostname: host } = new URL(request.url)
  assertOutsideTransaction(`${request.method} ${host}`)
  const startedMs = performance.now()
  const outcome = await withoutPermit(() => statusWithin(request))
  const isKnown = 'status' in outcome
  providerAsked.send({
    ...request.operation,
    host,
    http: { method: request.method, status: isKnown ? outcome.status : null },
    seconds: (performance.now() - startedMs) / 1000,
    failure: isKnown ? (outcome.status >= 500 ? 'server-error' : null) : outcome.failure,
  })
  return outcome
}

type Status = { status: number; retryAfter: string | undefined; text: string }
export type CallFailure = 'time-out' | 'connection' | 'certificate' | 'address'

async function statusWithin({
  url,
  method,
  headers,
  bytes,
  timeoutMs,
  mayReach,
}: StatusRequest): Promise<Status | { failure: CallFailure }> {
  // An address in place of a name is looked up nowhere.
  const literal = new URL(url).hostname.replace(/^\[|\]$/g, '')
  if (mayReach && isIP(literal) !== 0 && !mayReach(literal)) return { failure: 'address' }
  const { request: send, Agent } = await client()
  // One per call: the check of an address applies to what the name resolves to now.
  const dispatcher = mayReach && new Agent({ connect: { lookup: guardedLookup(mayReach) } })
  try {
    const {
      statusCode,
      headers: said,
      body,
    } = await send(url, {
      method,
      body: bytes,
      headers: { 'User-Agent': 'chukta', ...headers },
      signal: AbortSignal.timeout(timeoutMs),
      ...(dispatcher && { dispatcher }),
    })
    const text = await readStart(body)
    const retryAfter = said['retry-after']
    return {
      status: statusCode,
      retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
      text,
    }
  } catch (error) {
    return { failure: failureIn(error) }
  } finally {
    await dispatcher?.destroy().catch(() => undefined)
  }
}

/** OpenSSL's and Node's codes of a certificate that does not fit or is not trusted. */
const OF_CERTIFICATES = /^ERR_TLS_|CERT|^UNABLE_TO_|^(HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH_EXCEEDED)$/

function failureIn(error: unknown): CallFailure {
  const { name, code, message } = error as Error & { code?: string }
  if (name === 'TimeoutError') return 'time-out'
  if (message === NOT_REACHABLE) return 'address'
  return OF_CERTIFICATES.test(code ?? '') ? 'certificate' : 'connection'
}

const NOT_REACHABLE = 'an address that may not be reached'

/** Resolves names as always, and fails where one of its addresses may not be reached. */
function guardedLookup(mayReach: MayReach): typeof lookup {
  const guard = ((host: string, options: LookupAllOptions, done: (...given: unknown[]) => void) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error)
      if (found.length === 0 || !found.every(({ address }) => mayReach(address))) {
        return done(new Error(NOT_REACHABLE))
      }
      return options.all ? done(null, found) : done(null, found[0]?.address, found[0]?.family)
    })) as typeof lookup
  return guard
}

/** In a few words that are the same for each such failure; null when there is an answer that is not the provider's fault. */
function failureOf(outcome: Outcome): string | null {
  if (outcome.kind === 'answered') return outcome.status >= 500 ? 'server-error' : null
  if (outcome.reason === 'TimeoutError') return 'time-out'
  return outcome.reason.startsWith('answer') ? 'bad-answer' : 'connection'
}

async function callWithin(request: OutgoingRequest): Promise<Outcome> {
  const { request: send } = await client()
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), request.timeoutMs)
  try {
    const { statusCode, body } = await send(request.url, {
      method: request.method,
      ...(await content(request)),
      signal: deadline.signal,
    })
    const text = await readCapped(body)
    if (statusCode >= 300 && statusCode < 400) return { kind: 'unknown', reason: `answer ${statusCode}` }
    try {
      return {
        kind: 'answered',
        status: statusCode,
        body: JSON.parse(text, request.exactNumbers ? keepDigits : undefined),
      }
    } catch {
      return { kind: 'unknown', reason: `answer ${statusCode} is not JSON` }
    }
  } catch (error) {
    const { code, name } = error as Error & { code?: string }
    return { kind: 'unknown', reason: deadline.signal.aborted ? 'TimeoutError' : (code ?? name) }
  } finally {
    clearTimeout(timer)
  }
}

function keepDigits(_name: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
    ? (context?.source ?? value)
    : value
}

/** The body and its content type. A form with files is put together here: its body names its own type. */
async function content({ json, form, headers }: OutgoingRequest) {
  const named = {
    Accept: 'application/json',
    'User-Agent': 'chukta',
    'X-Request-Id': (requestContext() ?? newRequestContext('server')).requestId,
    ...headers,
  }
  if (json !== undefined) {
    return { body: JSON.stringify(json), headers: { 'Content-Type': 'application/json', ...named } }
  }
  if (form === undefined) return { body: null, headers: named }
  const encoded = new Response(form instanceof FormData ? form : new URLSearchParams(form))
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'Content-Type': encoded.headers.get('Content-Type') ?? '', ...named },
  }
}

/** The first characters of an answer of any length. Leaving the loop early closes the connection. */
async function readStart(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= MOST_TEXT * 4) break
  }
  return Buffer.concat(chunks).toString('utf8').slice(0, MOST_TEXT)
}

/** Leaving the loop early closes the connection: nothing more of the answer is read. */
async function readCapped(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) throw new Error('answer too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
