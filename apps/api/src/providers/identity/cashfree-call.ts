import { z } from 'zod/mini'
import type { Config } from '../../platform/configuration/config.ts'
import { callProvider, type OutgoingRequest } from '../../platform/http/outgoing.ts'
import type { Unknown } from './identity-checks.ts'

/** The registers behind it answer in seconds on a bad day. */
const CALL_TIMEOUT_MS = 15_000

/** A clear answer: the requested data, or a refusal of the sent data. */
export type SecureIdAnswer =
  | { kind: 'ok'; body: unknown }
  | { kind: 'refused'; code: string; message: string }
  | Unknown

/** The fixed parts of a path, without data of a person or a document. */
function operationOf(path: string): string {
  const [place = ''] = path.split('?', 1)
  return place
    .split('/')
    .filter((part) => /^[a-z-]+$/.test(part))
    .join('-')
}

/** Makes calls to Cashfree Secure ID and e-sign, which share keys, headers and errors. */
export function secureIdCaller({ secureId }: Pick<Config, 'secureId'>) {
  return async (
    request: Pick<OutgoingRequest, 'method' | 'json' | 'form'> & { path: string },
  ): Promise<SecureIdAnswer> => {
    const { path, ...rest } = request
    const outcome = await callProvider({
      ...rest,
      url: `${secureId.baseUrl}${path}`,
      timeoutMs: CALL_TIMEOUT_MS,
      operation: { provider: 'secure-id', operation: operationOf(path) },
      headers: {
        'x-client-id': secureId.clientId,
        'x-client-secret': secureId.clientSecret,
        'x-api-version': secureId.apiVersion,
      },
    })
    if (outcome.kind === 'unknown') return outcome
    const { status, body } = outcome
    if (status === 200) return { kind: 'ok', body }
    const { type, code, message } = (body ?? {}) as Record<string, unknown>
    // Wrong keys or headers, a closed product or too many calls are ours to mend: they say nothing about the person.
    const isAboutInput =
      [400, 404, 409, 422].includes(status) &&
      type !== 'authentication_error' &&
      !String(code ?? '').startsWith('x-')
    if (!isAboutInput)
      return { kind: 'unknown', reason: `answer ${status} ${String(code ?? '').slice(0, 60)}` }
    return { kind: 'refused', code: String(code ?? ''), message: String(message ?? '') }
  }
}

type Read<T> = { kind: 'ok'; body: T } | Exclude<SecureIdAnswer, { kind: 'ok' }>

/** The answer in its documented shape; in another it says nothing. */
export function readAnswer<S extends z.ZodMiniType>(answer: SecureIdAnswer, shape: S): Read<z.output<S>> {
  if (answer.kind !== 'ok') return answer
  const parsed = z.safeParse(shape, answer.body)
  const other: Unknown = { kind: 'unknown', reason: 'answer of another shape' }
  return parsed.success ? { kind: 'ok', body: parsed.data } : other
}
