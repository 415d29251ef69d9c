import type { ErrorBody, FieldErrors } from '@chukta/contract/errors'
import { MESSAGES } from '@chukta/contract/messages'
import { STRINGS } from './strings.ts'

const SENTENCES: Record<number, string> = {
  0: STRINGS.network,
  401: MESSAGES.generic.unauthorized,
  404: MESSAGES.generic.notFound,
  419: MESSAGES.generic.sessionExpired,
  422: MESSAGES.generic.validation,
  500: MESSAGES.generic.internal,
}

/** A call that was refused or had no answer. `status` is 0 when there was none. */
export class RequestError extends Error {
  readonly status: number
  readonly errors: FieldErrors
  readonly requestId: string | null
  /** The whole body, for answers that carry more than the sentence (a new quote, an order id). */
  readonly body: Record<string, unknown>
  /** True when the session ended: the person is being redirected to sign-in and has been informed. */
  readonly endedSession: boolean

  constructor(
    status: number,
    body: Partial<ErrorBody> | null,
    requestId: string | null,
    endedSession = false,
  ) {
    super(body?.message || SENTENCES[status] || MESSAGES.generic.unexpected)
    this.name = 'RequestError'
    this.status = status
    this.errors = body?.errors ?? {}
    this.requestId = requestId
    this.body = body ?? {}
    this.endedSession = endedSession
  }
}

/**
 * The sentence for a failed call (spec 1 section 8): the server's reason for a refusal, else the screen's own. On a
 * screen that has none it is the server's at every status, else that of the status.
 */
export function failureSentence(error: unknown, screenSentence?: string): string {
  if (!(error instanceof RequestError)) return screenSentence ?? MESSAGES.generic.unexpected
  const isReason = typeof error.body.message === 'string' && error.status < 500
  return isReason ? error.message : (screenSentence ?? error.message)
}

/**
 * The second line below a screen's own sentence: the server's reason, or the next step when there is none.
 * Takes the error and the next step.
 */
export function refusalReason(error: unknown, whatNext: string): string {
  const refused = error instanceof RequestError && error.status >= 400 && error.status < 500
  return refused && typeof error.body.message === 'string' ? error.message : whatNext
}
