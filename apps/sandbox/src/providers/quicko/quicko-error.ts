/** An answer other than 200 of Quicko: the HTTP status, which its body repeats, and a sentence. */
export class QuickoError extends Error {
  readonly status: number
  /** The sentence's field in the body. */
  readonly at: 'message' | 'data'

  constructor(status: number, message: string, at: 'message' | 'data' = 'message') {
    super(message)
    this.status = status
    this.at = at
  }
}
