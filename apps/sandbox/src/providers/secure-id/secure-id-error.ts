/** An answer other than 2xx of Secure ID and e-sign: HTTP status, type, code, message and what goes with it. */
export class SecureIdError extends Error {
  readonly status: number
  readonly code: string
  readonly type: string
  readonly detail: object | null

  constructor(
    status: number,
    code: string,
    message: string,
    type = 'validation_error',
    detail: object | null = null,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.type = type
    this.detail = detail
  }
}

export const refused = (code: string, message: string, detail: object | null = null) =>
  new SecureIdError(400, code, message, 'validation_error', detail)
