/** Makes something when it is first wanted and keeps it: for packages that a start need not wait for. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
