/** What PayU says against a request: with 200 at its server calls, as a page of its own to a browser. */
export class PayuRefusal extends Error {
  readonly statusCode = 400
}
