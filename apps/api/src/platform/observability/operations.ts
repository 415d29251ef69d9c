import { AsyncLocalStorage } from 'node:async_hooks'

/** The provider and the name of its call, never an id. */
export type Operation = { provider: string; operation: string }

const PARTS = ['disputes', 'mandates', 'savedCards']

const operations = new AsyncLocalStorage<Operation>()

/** The operation that the calls made here belong to. */
export function currentOperation(): Operation | undefined {
  return operations.getStore()
}

/** Does the work as one operation of a provider. */
function asOperation<T>(operation: Operation, work: () => T): T {
  return operations.run(operation, work)
}

/** The same for each function of an adapter, by its name; those of a part of it, too. */
export function namedOperations<A extends object>(provider: string, adapter: A, part = ''): A {
  const members = Object.entries(adapter).map(([name, member]) => {
    if (typeof member === 'function') {
      const operation = { provider, operation: part + name }
      return [name, (...args: unknown[]) => asOperation(operation, () => member(...args))]
    }
    const isPart = PARTS.includes(name) && member
    return [name, isPart ? namedOperations(provider, member, `${name}.`) : member]
  })
  return Object.fromEntries(members) as A
}
