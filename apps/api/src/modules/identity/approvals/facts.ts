import { createHash } from 'node:crypto'

/** A state: `value` is compared and restored, `shown` is displayed. */
type Value = { value: string; shown: string }

/** One line of a state: `{ key: '1/2', label: 'Cashfree, UPI', value: '1.8500', shown: '1.85 %' }`. */
export type Fact = { key: string; label: string } & Value

/** A line that differs; null is "none". */
export type Change = { key: string; label: string; before: Value | null; after: Value | null }

/** The lines that differ between two states, in their order. */
export function diff(before: Fact[], after: Fact[]): Change[] {
  const were = new Map(before.map((fact) => [fact.key, fact]))
  const are = new Map(after.map((fact) => [fact.key, fact]))
  return [...new Map([...were, ...are]).values()].flatMap(({ key, label }) => {
    const [was, is] = [withoutName(were.get(key)), withoutName(are.get(key))]
    return was?.value === is?.value ? [] : [{ key, label, before: was, after: is }]
  })
}

/** The reversed changes. */
export function inverse(changes: Change[]): Change[] {
  return changes.map((change) => ({ ...change, before: change.after, after: change.before }))
}

/** True when the changed lines of a state still have their values after the changes. */
export function isStillSo(changes: Change[], now: Fact[]): boolean {
  const are = new Map(now.map((fact) => [fact.key, fact.value]))
  return changes.every(({ key, after }) => are.get(key) === after?.value)
}

/**
 * Binds a call to all its arguments and to the values before and after; labels do not count. An approver agrees to
 * exactly this: another record, another field or another state is another change.
 */
export function fingerprintOf(
  call: string,
  { params, body }: { params: unknown; body: unknown },
  changes: Change[],
): Buffer {
  const lines = changes
    .map(({ key, before, after }) => [key, before?.value ?? null, after?.value ?? null])
    .toSorted(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([call, inOrder(params ?? null), inOrder(body ?? null), lines]))
    .digest()
}

/** The same with the fields of each object sorted by name: the database has an order of its own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return Object.fromEntries(
    fields.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, inOrder(field)]),
  )
}

function withoutName(fact: Fact | undefined): Value | null {
  return fact ? { value: fact.value, shown: fact.shown } : null
}
