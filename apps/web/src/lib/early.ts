/** An answer that was asked for a while ago is not that of a screen that opens now. */
const GOOD_FOR_MS = 15_000

const answers = () => (globalThis as { early?: Map<string, Promise<Response>> }).early

/** Takes the answer that `start.js` has asked for while the page was loading, if there is one; each is taken once. */
export function early(address: string): Promise<Response> | undefined {
  const answer = performance.now() < GOOD_FOR_MS ? answers()?.get(address) : undefined
  answers()?.delete(address)
  return answer
}

/** Whether an answer is on its way, or there, that nobody has taken. */
export function isEarly(address: string): boolean {
  return answers()?.has(address) ?? false
}

/** Forgets what nobody took: it was asked for in the name of somebody who is signed in no longer. */
export function forgetEarly(): void {
  answers()?.clear()
}
