import type { Person } from '../portal/people.ts'

/** A variation of a field: another value, another body where it varies with others, or why it takes no effect. */
export type Variation = { to: unknown } | { body: unknown } | { noEffect: string }

/** A request of a call that can be under approval, and another one for each field. */
export type ApprovableCase = {
  actor: Person
  params?: unknown
  body: unknown
  fields: Record<string, Variation>
}
