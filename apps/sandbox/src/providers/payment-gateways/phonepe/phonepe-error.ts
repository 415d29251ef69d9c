/** An answer other than 2xx, in the provider's form; its code and words are ours where nothing public names them. */
export class PhonePeError extends Error {
  readonly status: number
  readonly body: { code: string; message: string }

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.body = { code, message }
  }

  static of(error: { statusCode?: number; stack?: string }): PhonePeError {
    if (error.statusCode && error.statusCode < 500) return badRequest('Bad Request')
    process.stderr.write(`${error.stack}\n`)
    return new PhonePeError(500, 'INTERNAL_SERVER_ERROR', 'Internal Server Error')
  }
}

export const badRequest = (message: string) => new PhonePeError(400, 'BAD_REQUEST', message)
