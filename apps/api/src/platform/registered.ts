/**
 * A place that a module offers and modules above it fill in, once, where the program is put together (`register-modules.ts`). `what`
 * names it for the error that is thrown when a program asks for it without having been put together.
 */
export function registered<T>(what: string): { fill: (value: T) => void; get: () => T } {
  let filled: { value: T } | undefined
  return {
    fill(value) {
      filled = { value }
    },
    get() {
      if (!filled) throw new Error(`${what}: this program does not import register-modules.ts`)
      return filled.value
    },
  }
}
