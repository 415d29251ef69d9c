/** The place of a school search, as stored in the address: ids of state, city and school. */
export type PlaceSearch = { state?: number; city?: number; school?: number }

/** Reads it for a route's `validateSearch`; a value that is no id is left out. */
export function placeSearch(raw: Record<string, unknown>): PlaceSearch {
  const found: PlaceSearch = {}
  for (const name of ['state', 'city', 'school'] as const) {
    const id = Number(raw[name])
    if (Number.isSafeInteger(id) && id > 0) found[name] = id
  }
  return found
}
