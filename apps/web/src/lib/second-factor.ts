type Gate = {
  /** Has the person prove who they are; true when they did. */
  stepUp: () => Promise<boolean>
  /** Leads the person to where a second factor is added. */
  addFactor: () => void
}

let gate: Gate | null = null
let proving: Promise<boolean> | null = null

/** Sets the handler of the server's two demands for second factors. Returns the function that unsets it. */
export function onSecondFactor(answer: Gate): () => void {
  gate = answer
  return () => {
    gate = null
    // The dialog has closed without an answer.
    proving = null
  }
}

/**
 * True when a refused call may be sent again: the person has just proved who they are. Calls that are refused together
 * ask once. Takes the refusal's `X-Error-Code`.
 */
export async function mayRepeat(errorCode: string | null): Promise<boolean> {
  if (errorCode === 'second-factor-required') gate?.addFactor()
  if (errorCode !== 'step-up-required' || !gate) return false
  proving ??= gate.stepUp().finally(() => {
    proving = null
  })
  return proving
}
