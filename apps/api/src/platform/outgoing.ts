import { FormData, request as send } from 'undici'
import { assertOutsideTransaction } from './db.ts'

/** Largest answer taken from a provider. */
const MAX_ANSWER_BYTES = 1024 * 1024

/**
 * What became of a call to a provider, as a value:
 * `answered` with whatever status and JSON it gave, or `unknown` when nobody can say
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
}

/** Calls a provider over HTTP. Throws only when used inside a transaction. */
export async function callProvider(request: OutgoingRequest): Promise<Outcome> {
  assertOutsideTransaction(`${request.method} ${new URL(request.url).host}`)
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), request.timeoutMs)
  try {
    const { statusCode, body } = await send(request.url, {
      method: request.method,
      ...content(request),
      signal: deadline.signal,
    })
    const text = await readCapped(body)
    try {
      return { kind: 'answered', status: statusCode, body: JSON.parse(text) }
    } catch {
      return { kind: 'unknown', reason: `answer ${statusCode} is not JSON` }
    }
  } catch (error) {
    const name = error instanceof Error ? error.name : 'failed'
    return { kind: 'unknown', reason: deadline.signal.aborted ? 'TimeoutError' : name }
  } finally {
    clearTimeout(timer)
  }
}

/** What is sent and as what; the type of a form with files comes with its body. */
function content({ json, form, headers }: OutgoingRequest) {
  const accept = { Accept: 'application/json', 'User-Agent': 'chukta' }
  if (json !== undefined) {
    return {
      body: JSON.stringify(json),
      headers: { ...accept, 'Content-Type': 'application/json', ...headers },
    }
  }
  if (form === undefined || form instanceof FormData) {
    return { body: form ?? null, headers: { ...accept, ...headers } }
  }
  const type = 'application/x-www-form-urlencoded;charset=UTF-8'
  return {
    body: new URLSearchParams(form).toString(),
    headers: { ...accept, 'Content-Type': type, ...headers },
  }
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
