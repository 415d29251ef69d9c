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
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: {
        Accept: 'application/json',
        ...(request.json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...request.headers,
      },
      ...(request.json === undefined ? {} : { body: JSON.stringify(request.json) }),
      // Its content type comes with it.
      ...(request.form === undefined ? {} : { body: formBody(request.form) }),
      redirect: 'error',
      signal: AbortSignal.timeout(request.timeoutMs),
    })
    const text = await readCapped(response)
    try {
      return { kind: 'answered', status: response.status, body: JSON.parse(text) }
    } catch {
      return { kind: 'unknown', reason: `answer ${response.status} is not JSON` }
    }
  } catch (error) {
    return { kind: 'unknown', reason: error instanceof Error ? error.name : 'failed' }
  }
}

function formBody(form: Record<string, string> | FormData): URLSearchParams | FormData {
  return form instanceof FormData ? form : new URLSearchParams(form)
}

async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) throw new Error('answer too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
