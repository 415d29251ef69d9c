import { ProviderError } from '../../provider-calls.ts'

/** An answer other than 2xx of Payouts V2: HTTP status, type, code and message. */
export class PayoutsError extends ProviderError {
  constructor(status: number, code: string, message: string, type = 'invalid_request_error') {
    super(status, message, { type, code, message })
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
