/** Milliseconds until an early answer is too old for a screen that opens. */
const GOOD_FOR_MS = 15_000

const answers = () => (globalThis as { early?: Map<string, Promise<Response>> }).early

/** Takes the answer that `start.js` requested while the page was loading, if there is one; each is taken once. */
export function early(address: string): Promise<Response> | undefined {
  const answer = performance.now() < GOOD_FOR_MS ? answers()?.get(address) : undefined
  answers()?.delete(address)
  return answer
}

/** Whether an early answer is pending or present and not yet taken. */
export function isEarly(address: string): boolean {
  return answers()?.has(address) ?? false
}

/** Drops answers not yet taken: they belong to the user who was signed in before. */
export function forgetEarly(): void {
  answers()?.clear()
}
