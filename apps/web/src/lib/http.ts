import type { CallSpec } from '@chukta/contract/call'
import type { PendingApprovalAnswer } from '@chukta/contract/identity/approvals'
import type { z } from 'zod/mini'
import { keptAnswer, tellAnswered } from './answered.ts'
import { early, isEarly } from './early.ts'
import { language } from './language.ts'
import { RequestError } from './request-error.ts'
import { mayRepeat } from './second-factor.ts'
import { authToken, endSession, isAtSignIn, type SessionEnd, untilBack } from './session.ts'

const TIMEOUT_MS = 45_000
const UPLOAD_TIMEOUT_MS = 180_000
const SESSION_ENDS: Record<number, SessionEnd> = { 401: 'unauthorized', 419: 'expired' }

type PathName<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathName<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

type Params<C extends CallSpec> = [PathName<C['path']>] extends [never]
  ? { params?: undefined }
  : { params: Record<PathName<C['path']>, string | number> }
type Query<C extends CallSpec> = C extends { query: infer Q extends z.ZodMiniType }
  ? { query?: { [K in keyof z.input<Q>]?: string | number | undefined } }
  : { query?: undefined }
type Body<C extends CallSpec> = C extends { body: infer B extends z.ZodMiniType }
  ? { body: z.input<B>; formData?: undefined } | { formData: FormData; body?: undefined }
  : { body?: undefined; formData?: undefined }

/** The input of a call: its own params, query and body, and how to send it. */
export type RequestInput<C extends CallSpec> = Params<C> &
  Query<C> &
  Body<C> & {
    headers?: Record<string, string>
    signal?: AbortSignal
    /** A polling call: it does not extend the session. */
    background?: boolean
    /** Time-out of the whole answer; 45 s, with a file 180 s by default. */
    timeoutMs?: number
  }

/** A call's answer; a call that can be put under approval may answer with the waiting proposal instead. */
export type AnswerOf<C extends CallSpec> =
  | z.output<C['answer']>
  | (C extends { approval: string } | { mayHold: true } ? PendingApprovalAnswer : never)

/**
 * Sends one call of the contract and returns its answer; where the server cannot be reached, the device's copy of a list.
 * Throws RequestError when the server refuses or cannot be reached; a dead session is forgotten on the
 * way (401 and 419, spec 1 section 8). Throws the signal's reason when the caller aborted it.
 */
export async function request<C extends CallSpec>(call: C, input: RequestInput<C>): Promise<AnswerOf<C>> {
  const isRead = call.method === 'GET'
  const asker = authToken()
  try {
    const answer = await readJson(await respond(call, input))
    if (isRead && asker === authToken()) tellAnswered(addressOf(call, input), answer)
    return answer as AnswerOf<C>
  } catch (error) {
    const isCutOff = isRead && error instanceof RequestError && error.status === 0
    const kept = isCutOff && (await keptAnswer(addressOf(call, input)))
    if (kept) return kept as AnswerOf<C>
    throw error
  }
}

/**
 * Sends one call and returns the raw response: a file, a stream, or 304 for an `If-None-Match`. Where the server
 * requires a step-up, the person proves themselves, and the same call is sent again.
 * Throws like `request`.
 */
export async function respond<C extends CallSpec>(call: C, input: RequestInput<C>): Promise<Response> {
  const response = await send(call, input)
  if (response.ok || response.status === 304) return response
  const mayAsk = response.status === 403 && !input.background
  if (mayAsk && (await mayRepeat(response.headers.get('X-Error-Code')))) return respond(call, input)
  const body = await readJson(response)
  // A wrong password or OTP is an answer of the sign-in form, not the end of a session; 419 is one anywhere else.
  const isOpen = call.access === 'public'
  const isEnd = !isOpen || (response.status === 419 && !isAtSignIn())
  const reason = isEnd ? SESSION_ENDS[response.status] : undefined
  if (reason) endSession(reason, isOpen)
  // A failure in its place would remove the form from the page.
  const back = reason && call.method === 'GET' ? untilBack() : null
  if (back) return back.then(() => respond(call, input))
  throw new RequestError(response.status, body, response.headers.get('X-Request-Id'), reason !== undefined)
}

/** Whether this very call was sent while the page was loading, and its answer is not yet taken. */
export function isAsked<C extends CallSpec>(call: C, input: RequestInput<C>): boolean {
  return isEarly(addressOf(call, input))
}

async function send<C extends CallSpec>(call: C, input: RequestInput<C>): Promise<Response> {
  const usualMs = input.formData ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS
  const timeout = AbortSignal.timeout(input.timeoutMs ?? usualMs)
  const signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout
  try {
    // Same-origin cookies are sent by default (`credentials: 'same-origin'` is how fetch begins): sign-in
    // needs two, the secret of the sign-in and the token of the device.
    const address = addressOf(call, input)
    const asked = call.method === 'GET' ? early(address) : undefined
    if (asked) return await asked
    return await fetch(address, {
      method: call.method,
      headers: headersOf(call, input),
      body: input.formData ?? (input.body === undefined ? null : JSON.stringify(input.body)),
      signal,
    })
  } catch (error) {
    if (input.signal?.aborted) throw error
    throw new RequestError(0, null, null)
  }
}

function addressOf<C extends CallSpec>(call: C, input: RequestInput<C>): string {
  const params = (input.params ?? {}) as Record<string, string | number>
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  return `/api${path}${query.size > 0 ? `?${query}` : ''}`
}

function headersOf<C extends CallSpec>(call: C, input: RequestInput<C>): Headers {
  const headers = new Headers(input.headers)
  headers.set('Accept', 'application/json')
  headers.set('Accept-Language', language)
  if (input.body !== undefined) headers.set('Content-Type', 'application/json')
  if (input.background) headers.set('X-Background', '1')
  const token = authToken()
  if (token && call.access !== 'public') headers.set('Authorization', `Bearer ${token}`)
  return headers
}

async function readJson(response: Response) {
  try {
    return await response.json()
  } catch {
    // A proxy's HTML page or a broken body: as an error it gets the sentence of its status.
    if (response.ok) throw new RequestError(0, null, response.headers.get('X-Request-Id'))
    return null
  }
}
