/** A body with one thing wrong: what, and where. */
export interface Spoiled {
  wrong: 'unknown' | 'missing' | 'of another type'
  path: string
  body: Record<string, unknown>
}

type Place = (string | number)[]

/**
 * Every way to spoil a good body in one place: a field too many in each object, each field left out, each value of another
 * type.
 */
export function spoiledBodies(good: Record<string, unknown>): Spoiled[] {
  return spoil(good, [], (value, wrong, place) => ({
    wrong,
    path: place.join('.'),
    body: value as Record<string, unknown>,
  }))
}

type Make = (whole: unknown, wrong: Spoiled['wrong'], place: Place) => Spoiled

function spoil(value: unknown, place: Place, make: Make): Spoiled[] {
  if (Array.isArray(value)) {
    return value.flatMap((one, index) =>
      spoil(one, [...place, index], (other, ...rest) => make(value.with(index, other), ...rest)),
    )
  }
  if (typeof value !== 'object' || value === null) return []
  const fields = Object.entries(value)
  return [
    make({ ...value, surplus: 'x' }, 'unknown', [...place, 'surplus']),
    ...fields.flatMap(([name, one]) => {
      const here = [...place, name]
      const other = typeof one === 'object' ? 'x' : { surplus: 1 }
      return [
        make(Object.fromEntries(fields.filter(([field]) => field !== name)), 'missing', here),
        make({ ...value, [name]: other }, 'of another type', here),
        ...spoil(one, here, (inner, ...rest) => make({ ...value, [name]: inner }, ...rest)),
      ]
    }),
  ]
}
