/** The provider's codes of an answer with `status: false`, and the HTTP status each comes with. */
const HTTP_STATUS = { 2: 200, 3: 404, 4: 401, 5: 401, 6: 412, 7: 401 }

/** A refusal in the provider's form: its code and a message for a person. */
export class PaysprintError extends Error {
  readonly status: number
  readonly body: object

  constructor(code: keyof typeof HTTP_STATUS, message: string) {
    super(message)
    this.status = HTTP_STATUS[code]
    this.body = { response_code: code, status: false, message }
  }

  static of(error: { statusCode?: number; stack?: string }): PaysprintError {
    if (error.statusCode && error.statusCode < 500) return invalid('The request body is not valid.')
    process.stderr.write(`${error.stack}\n`)
    return unable('Unable to process the request.')
  }
}

export const noTransaction = () => new PaysprintError(2, 'No transaction found for this reference id.')
export const disabled = (message: string) => new PaysprintError(3, message)
export const invalid = (message: string) => new PaysprintError(4, message)
export const unable = (message: string) => new PaysprintError(5, message)
export const tokenError = (message: string) => new PaysprintError(6, message)
export const notAuthenticated = () => new PaysprintError(7, 'Authentication failed.')
