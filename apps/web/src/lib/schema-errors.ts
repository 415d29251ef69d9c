import { z } from 'zod/mini'

/**
 * Checks a form against a body of the contract. Takes the schema and the values as typed; gives the
 * first sentence per field, in the schema's order, empty when all is well.
 */
export function schemaErrors(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const result = z.safeParse(schema, values)
  if (result.success) return {}
  const errors: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const name = issue.path.join('.')
    errors[name] ??= issue.message
  }
  return errors
}

/** The errors of a form's own fields, in the order of its fields. Takes the form as it opens and the errors found. */
export function inFieldOrder(form: object, found: Record<string, string>): Record<string, string> {
  const names = Object.keys(form).filter((name) => found[name])
  return Object.fromEntries(names.map((name) => [name, found[name] ?? '']))
}
