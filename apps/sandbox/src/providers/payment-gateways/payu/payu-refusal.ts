/** A refusal of PayU: server calls answer it with 200, and browsers get it as a page. */
export class PayuRefusal extends Error {
  readonly statusCode = 400
}
