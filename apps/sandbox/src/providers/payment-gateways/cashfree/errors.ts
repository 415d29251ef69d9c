import { ProviderError } from '../../provider-calls.ts'

/** An answer other than 2xx: HTTP status, code and type of the provider's error table. */
export class CashfreeError extends ProviderError {
  constructor(status: number, code: string, message: string, type = 'invalid_request_error') {
    super(status, message, { message, code, type })
  }
}

export const missing = (path: string) =>
  new CashfreeError(400, `${path}_missing`, `${path} : is missing in the request.`)

export const invalid = (path: string, hint: string) =>
  new CashfreeError(400, `${path}_invalid`, `${path} : ${hint}`)

export const notFound = (thing: string) =>
  new CashfreeError(404, `${thing}_not_found`, `${thing} reference id does not exist`)
