/** An answer that was asked for a while ago is not that of a screen that opens now. */
const GOOD_FOR_MS = 15_000

/** Takes the answer that `start.js` has asked for while the page was loading, if there is one; each is taken once. */
export function early(address: string): Promise<Response> | undefined {
  const answers = (window as { early?: Map<string, Promise<Response>> }).early
  const answer = performance.now() < GOOD_FOR_MS ? answers?.get(address) : undefined
  answers?.delete(address)
  return answer
}
