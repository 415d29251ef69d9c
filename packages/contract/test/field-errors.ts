import { z } from 'zod/mini'

/**
 * The sentences that a shape answers to a value, by field as the server names them (`charges.0.pg_id`); a field that
 * the shape does not know gets `unknown`. Empty when the value is taken.
 */
export function fieldErrors(shape: z.ZodMiniType | undefined, value: unknown): Record<string, string[]> {
  if (!shape) throw new Error('this call has no such shape')
  const errors: Record<string, string[]> = {}
  for (const issue of z.safeParse(shape, value).error?.issues ?? []) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')]
    for (const name of names) {
      errors[name] ??= []
      errors[name].push(issue.code === 'unrecognized_keys' ? 'unknown' : issue.message)
    }
  }
  return errors
}
