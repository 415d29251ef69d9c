/** What the screen of a category keeps in its address: the chosen operator. */
export type CategorySearch = { operator?: number }

/** Reads it for the route's `validateSearch`; what is not an id is left out. */
export function categorySearch(raw: Record<string, unknown>): CategorySearch {
  const id = Number(raw.operator)
  return Number.isSafeInteger(id) && id > 0 ? { operator: id } : {}
}
