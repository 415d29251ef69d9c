/** A field that was refused: in the body by JSON pointer, in the address by name. */
export type RefusedField = { pointer?: string; parameter?: string; detail: string }

type Problem = {
  status: number
  code: string
  detail: string
  request_id: string | null
  errors?: RefusedField[]
}

/** A call that was not done. Programs read `code`, which is stable; `message` is for people. */
export class ChuktaError extends Error {
  readonly status: number
  readonly code: string
  /** Name it when you ask for help; null where no answer came. */
  readonly requestId: string | null
  readonly fields: readonly RefusedField[]

  constructor({ status, code, detail, request_id, errors = [] }: Problem, options?: ErrorOptions) {
    super(detail, options)
    this.name = new.target.name
    this.status = status
    this.code = code
    this.requestId = request_id
    this.fields = errors
  }
}

/** 401: the key is unknown, ended, expired, of the other mode, or used from another address. */
export class AuthenticationError extends ChuktaError {}
/** 403: the key or its account may not do this, or a limit is reached. */
export class PermissionError extends ChuktaError {}
/** 404: the record does not exist, or is another account's. */
export class NotFoundError extends ChuktaError {}
/** 409: the record is in another state. */
export class ConflictError extends ChuktaError {}
/** 422: `fields` says which are wrong. */
export class InvalidFieldsError extends ChuktaError {}
/** 429, after the last retry. */
export class RateLimitError extends ChuktaError {}
/** 500 or 503, after the last retry: it may have been done. */
export class UnavailableError extends ChuktaError {}
/** No answer came, after the last retry: it may have been done. */
export class ConnectionError extends ChuktaError {}

const CLASSES: Record<number, typeof ChuktaError> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  422: InvalidFieldsError,
  429: RateLimitError,
}

/** The error of a refused call, from its answer. */
export async function errorOf(response: Response): Promise<ChuktaError> {
  const { status } = response
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null
  const Class = CLASSES[status] ?? (status >= 500 ? UnavailableError : ChuktaError)
  return new Class({
    status,
    code: problem?.code ?? 'unknown',
    detail: problem?.detail ?? `The portal answered with status ${status}.`,
    request_id: problem?.request_id ?? response.headers.get('x-request-id'),
    errors: problem?.errors ?? [],
  })
}
