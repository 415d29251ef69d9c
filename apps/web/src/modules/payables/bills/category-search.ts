/** The category screen's value in the address: the chosen operator. */
export type CategorySearch = { operator?: number }

/** Reads it for the route's `validateSearch`; a value that is no id is left out. */
export const categorySearch = (raw: Record<string, unknown>): CategorySearch => idIn(raw, 'operator')

/** One id of an address, under its name; nothing where it is none. */
export function idIn<Name extends string>(
  raw: Record<string, unknown>,
  name: Name,
): { [name in Name]?: number } {
  const id = Number(raw[name])
  return Number.isSafeInteger(id) && id > 0 ? ({ [name]: id } as { [name in Name]?: number }) : {}
}
