import { ChuktaError, ConnectionError, errorOf } from './errors.ts'

export type Options = {
  /** The text of an API key: `ck_live_…` or `ck_test_…`. */
  key: string
  /** The address of the portal, such as `https://pay.example.in`. */
  url: string
  /** The version of the API: the one that this client is made for unless given. */
  version?: string
  /** Tries after the first one, 3 unless given. */
  retries?: number
  /** For one try, 30 s unless given. */
  timeoutMs?: number
}

export type CallOptions = {
  /** The same for the same thing to be done, such as the id of your order: a random one unless given. */
  idempotencyKey?: string
}

type Query = Readonly<Record<string, string | number | boolean | undefined>>

const VERSION = '2026-12-01'
const PREFIX = '/api/partner/v1'
const RETRIED = [429, 500, 503]
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 60_000

/** Sends calls, and sends them again under the same `Idempotency-Key` where that may help. */
export class Transport {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** Reads. Throws a `ChuktaError`. */
  get<A>(path: string, query: Query = {}): Promise<A> {
    const given = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    )
    const search = new URLSearchParams(given).toString()
    return this.#send<A>('GET', search === '' ? path : `${path}?${search}`)
  }

  /** Does something once. Throws a `ChuktaError`. */
  post<A>(
    path: string,
    body?: unknown,
    { idempotencyKey = crypto.randomUUID() }: CallOptions = {},
  ): Promise<A> {
    return this.#send<A>('POST', path, { body, idempotencyKey })
  }

  /** Every row of a list, page after page, as they are needed. */
  async *each<R>(path: string, query: Query = {}): AsyncGenerator<R, void, undefined> {
    let cursor: string | undefined
    do {
      const page: { data: R[]; next_cursor: string | null } = await this.get(
        path,
        cursor ? { ...query, cursor } : query,
      )
      yield* page.data
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
  }

  async #send<A>(
    method: string,
    path: string,
    sent: { body?: unknown; idempotencyKey?: string } = {},
  ): Promise<A> {
    const { key, url, version = VERSION, retries = 3, timeoutMs = 30_000 } = this.#options
    const { body, idempotencyKey } = sent
    const request = {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        'Chukta-Version': version,
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    for (let left = retries, waitMs = FIRST_WAIT_MS; ; left -= 1, waitMs *= 2) {
      let askedMs = 0
      try {
        const signal = AbortSignal.timeout(timeoutMs)
        const response = await fetch(new URL(PREFIX + path, url), { ...request, signal })
        if (response.ok) return (await response.json()) as A
        const error = await errorOf(response)
        if (left <= 0 || !RETRIED.includes(response.status)) throw error
        askedMs = Number(response.headers.get('retry-after') ?? 0) * 1000
      } catch (error) {
        if (error instanceof ChuktaError) throw error
        if (left <= 0) throw noAnswer(error)
      }
      await pause(askedMs > 0 ? askedMs : waitMs)
    }
  }
}

/** Not all programs at once. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) =>
    setTimeout(resolve, Math.min(ms, LONGEST_WAIT_MS) * (1 + Math.random() / 4)),
  )
}

function noAnswer(cause: unknown): ConnectionError {
  const detail = 'The portal could not be reached, or did not answer in time.'
  return new ConnectionError({ status: 0, code: 'no-answer', detail, request_id: null }, { cause })
}
