type Told = { kind: string; detail: Record<string, unknown> }

/** Details that tell how our server chose, tried and gave up gateways, by the kind of their event. */
const ROUTING: Readonly<Record<string, readonly string[]>> = {
  sent: ['gateway'],
  'attempt-closed': ['reason'],
  replaced: ['reason'],
  closed: ['reason'],
  mismatch: ['reason'],
  'refund-sent': ['gateway'],
}
/** Why an order ended, as a payer asks. */
const OUTCOMES: readonly unknown[] = ['expired', 'terminated']

/**
 * The events of a payment as its payer reads them: the outcome of each step, without the choice of a gateway, its name, and
 * why another took its place. What a bank or a person said stays.
 */
export function withoutRouting<E extends Told>(events: readonly E[]): E[] {
  return events
    .filter(({ kind }) => kind !== 'route')
    .map((event) => {
      const hidden = ROUTING[event.kind] ?? []
      const detail = Object.entries(event.detail).filter(
        ([name, value]) => !hidden.includes(name) || OUTCOMES.includes(value),
      )
      return { ...event, detail: Object.fromEntries(detail) }
    })
}
