/** A body with one error and its place. */
export interface SpoiltBody {
  wrong: 'unknown' | 'missing' | 'of another type'
  path: string
  body: Record<string, unknown>
}

type Place = (string | number)[]

/**
 * Every way to spoil a good body in one place: an unknown field in each object, each field left out, each value of
 * another type. Unlike `spoil` it uses no schema, so the caller names the optional fields.
 */
export function spoiltBodies(good: Record<string, unknown>): SpoiltBody[] {
  return spoil(good, [], (value, wrong, place) => ({
    wrong,
    path: place.join('.'),
    body: value as Record<string, unknown>,
  }))
}

type Make = (whole: unknown, wrong: SpoiltBody['wrong'], place: Place) => SpoiltBody

function spoil(value: unknown, place: Place, make: Make): SpoiltBody[] {
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
