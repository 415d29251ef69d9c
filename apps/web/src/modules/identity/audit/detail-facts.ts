/** The detail of an audit line, flat for reading: `{ before: { name: 'A' } }` to `[['before, name', 'A']]`. */
export function detailFacts(detail: Record<string, unknown>): [label: string, value: string][] {
  return Object.entries(detail).flatMap(([name, value]) => flat(name.replaceAll('_', ' '), value))
}

function flat(label: string, value: unknown): [string, string][] {
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return [[label, value.join(', ')]]
  if (value !== null && typeof value === 'object') {
    return Object.entries(value).flatMap(([name, inner]) =>
      flat(`${label}, ${name.replaceAll('_', ' ')}`, inner),
    )
  }
  return [[label, value === null || value === '' ? '–' : String(value)]]
}
