/** One call of a provider, tried with the keys of a real account. */
export type TrialStep = {
  name: string
  /** Changes nothing there: also tried with `--live`. */
  isReading: boolean
  /** The expected result, for a person. */
  expected: string
  /** How the lines of the guide's "Unconfirmed" begin that this step confirms when it goes as expected. */
  confirms?: readonly string[]
  /** Makes the call; `said` is what our adapter made of the answer. Throws nothing for an answer. */
  run: () => Promise<{ isExpected: boolean; said: string }>
}

/** A provider that can be tried: where it is called, and its steps, which are made one after the other. */
export type Trial = {
  address: string
  keyId: string
  /** Its page in docs/operations/go-live/. */
  guide: string
  steps: TrialStep[]
}

/** The step's outcome by its `kind`, with the reason that a provider gave. */
export function outcomeOf(
  outcome: { kind: string; reason?: string },
  ...expected: string[]
): { isExpected: boolean; said: string } {
  const said = outcome.reason === undefined ? outcome.kind : `${outcome.kind} (${outcome.reason})`
  return { isExpected: expected.includes(outcome.kind), said }
}
