/** An answer other than 2xx of Payouts V2: HTTP status, type, code and message. */
export class PayoutsError extends Error {
  readonly status: number
  readonly code: string
  readonly type: string

  constructor(status: number, code: string, message: string, type = 'invalid_request_error') {
    super(message)
    this.status = status
    this.code = code
    this.type = type
  }

  static of(error: { statusCode?: number; stack?: string }): PayoutsError {
    if (error.statusCode && error.statusCode < 500) {
      return new PayoutsError(400, 'request_invalid', 'The request body is not valid')
    }
    process.stderr.write(`${error.stack}\n`)
    return new PayoutsError(500, 'internal_server_error', 'Something went wrong', 'api_error')
  }
}

export const missing = (field: string) =>
  new PayoutsError(400, `${field}_missing`, `${field} : is missing in the request`)

export const invalid = (field: string, hint: string, received?: unknown) =>
  new PayoutsError(
    400,
    `${field}_invalid`,
    `${field} : ${hint}${received === undefined ? '' : `. Value received: ${String(received)}`}`,
  )
