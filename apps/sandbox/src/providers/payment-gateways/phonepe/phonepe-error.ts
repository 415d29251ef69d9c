import { ProviderError } from '../../provider-calls.ts'

/** An answer other than 2xx, in the provider's form; code and message are ours where nothing public names them. */
export class PhonePeError extends ProviderError {
  constructor(status: number, code: string, message: string) {
    super(status, message, { code, message })
  }
}

export const badRequest = (message: string) => new PhonePeError(400, 'BAD_REQUEST', message)
