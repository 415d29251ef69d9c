import { ProviderError } from '../provider-calls.ts'

/** The provider's codes of an answer with `status: false`, and the HTTP status each comes with. */
const HTTP_STATUS = { 2: 200, 3: 404, 4: 401, 5: 401, 6: 412, 7: 401 }

/** A refusal in the provider's form: its code and a message for a person. */
class PaysprintError extends ProviderError {
  constructor(code: keyof typeof HTTP_STATUS, message: string) {
    super(HTTP_STATUS[code], message, { response_code: code, status: false, message })
  }
}

export const noTransaction = () => new PaysprintError(2, 'No transaction found for this reference id.')
export const disabled = (message: string) => new PaysprintError(3, message)
export const invalid = (message: string) => new PaysprintError(4, message)
export const unable = (message: string) => new PaysprintError(5, message)
export const tokenError = (message: string) => new PaysprintError(6, message)
export const notAuthenticated = () => new PaysprintError(7, 'Authentication failed.')
