import { z } from 'zod/mini'
import type { QuickoSettings } from '../../platform/configuration/identity-settings.ts'
import { callProvider, type Outcome } from '../../platform/http/outgoing.ts'
import type { Unknown } from './identity-checks.ts'

/** The Aadhaar authority behind it answers in seconds on a bad day. */
const CALL_TIMEOUT_MS = 15_000
/** A token lives for 24 hours; half of that is used. */
const TOKEN_MS = 12 * 3_600_000
const API_VERSION = '1.0.0'

const tokenAnswer = z.object({
  code: z.literal(200),
  data: z.object({ access_token: z.string().check(z.minLength(1)) }),
})
const callAnswer = z.object({
  code: z.number(),
  message: z.nullish(z.string()),
  data: z.nullish(
    z.object({
      message: z.nullish(z.string()),
      status: z.nullish(z.string()),
      /** A number on the wire, and text in its specification. */
      reference_id: z.nullish(z.union([z.string(), z.number().check(z.int())])),
    }),
  ),
})

/** The message about the number or OTP that was sent; the rest of the answer is dropped here. */
export type QuickoAnswer =
  | { kind: 'said'; message: string; status: string | null; reference: string | null }
  | Unknown

type Token = { kind: 'token'; value: string; untilMs: number; isKept: boolean }

/**
 * Makes calls to Sandbox by Quicko. Its token is asked for with the key and secret, kept, and asked for anew once when a
 * call does not take it any more. A refusal for the keys, our balance or too many calls says nothing about the person.
 */
export function quickoCaller(quicko: QuickoSettings) {
  let kept: Token | null = null
  let asked: Promise<Token | Unknown> | null = null

  /** Calls at the same time share one request for a token. */
  async function token(): Promise<Token | Unknown> {
    if (kept && Date.now() < kept.untilMs) return { ...kept, isKept: true }
    asked ??= askForToken(quicko).finally(() => {
      asked = null
    })
    const given = await asked
    if (given.kind === 'token') kept = given
    return given
  }

  /** Sends a body; returns the message about it. */
  async function call(path: string, json: object): Promise<QuickoAnswer> {
    const now = await token()
    if (now.kind === 'unknown') return now
    const outcome = await callProvider({
      method: 'POST',
      url: `${quicko.baseUrl}${path}`,
      json,
      timeoutMs: CALL_TIMEOUT_MS,
      operation: { provider: 'quicko', operation: path.split('/').at(-1) ?? '' },
      headers: { authorization: now.value, 'x-api-key': quicko.apiKey, 'x-api-version': API_VERSION },
    })
    const isRefused = outcome.kind === 'answered' && [401, 403].includes(outcome.status)
    if (isRefused && kept?.value === now.value) kept = null
    return isRefused && now.isKept ? call(path, json) : read(outcome)
  }

  return {
    call,
    /** Whether it gives a token for the keys. */
    testKeys: async (): Promise<{ kind: 'right' } | Unknown> => {
      const given = await token()
      return given.kind === 'token' ? { kind: 'right' } : given
    },
  }
}

async function askForToken({ baseUrl, apiKey, apiSecret }: QuickoSettings): Promise<Token | Unknown> {
  const untilMs = Date.now() + TOKEN_MS
  const outcome = await callProvider({
    method: 'POST',
    url: `${baseUrl}/authenticate`,
    timeoutMs: CALL_TIMEOUT_MS,
    operation: { provider: 'quicko', operation: 'authenticate' },
    headers: { 'x-api-key': apiKey, 'x-api-secret': apiSecret, 'x-api-version': API_VERSION },
  })
  if (outcome.kind === 'unknown') return outcome
  const parsed = z.safeParse(tokenAnswer, outcome.body)
  return outcome.status === 200 && parsed.success
    ? { kind: 'token', value: parsed.data.data.access_token, untilMs, isKept: false }
    : { kind: 'unknown', reason: `no token: answer ${outcome.status}` }
}

function read(outcome: Outcome): QuickoAnswer {
  if (outcome.kind === 'unknown') return outcome
  const { status: httpStatus, body } = outcome
  if (httpStatus !== 200 && httpStatus !== 422) return { kind: 'unknown', reason: `answer ${httpStatus}` }
  const parsed = z.safeParse(callAnswer, body)
  if (!parsed.success || parsed.data.code !== httpStatus) {
    return { kind: 'unknown', reason: 'answer of another shape' }
  }
  const { data, message } = parsed.data
  const { reference_id: reference = null, status = null } = data ?? {}
  return {
    kind: 'said',
    message: data?.message ?? message ?? '',
    status: httpStatus === 200 ? status : null,
    reference: httpStatus === 200 && reference !== null ? String(reference) : null,
  }
}
