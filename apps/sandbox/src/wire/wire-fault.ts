import type { z } from 'zod'

/** The first error of a value. */
export interface WireFault {
  /** `customer_details.customer_phone`, or the name of a field of the whole. */
  path: string
  problem: 'missing' | 'unknown' | 'invalid'
  /** What the field should be. */
  hint: string
}

type Issue = z.core.$ZodIssue

/**
 * A schema's first error for a value, or undefined.
 * @param mayInvent accepts values that are on no list of the provider
 */
export function firstFault(schema: z.ZodType, value: unknown, mayInvent = false): WireFault | undefined {
  const parsed = schema.safeParse(value, { reportInput: true })
  const issue = parsed.error?.issues.find((one) => !(mayInvent && isWord(one)))
  return issue && describe(issue)
}

/** Whether the only error is an unlisted value, in one of several shapes where there are some. */
function isWord(issue: Issue): boolean {
  if (issue.code !== 'invalid_union') return issue.code === 'invalid_value'
  return issue.errors.some((one) => one.length > 0 && one.every((inner) => isWord(inner as Issue)))
}

function describe(issue: Issue): WireFault {
  if (issue.code === 'unrecognized_keys') {
    return {
      path: pathOf([...issue.path, issue.keys[0] ?? '']),
      problem: 'unknown',
      hint: 'is no field of this call',
    }
  }
  // For a value of several shapes, use the error of the last one, which is the fullest.
  const inner = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined
  if (inner) return describe({ ...inner, path: [...issue.path, ...inner.path] } as Issue)
  const isMissing = ['invalid_type', 'invalid_value'].includes(issue.code) && issue.input === undefined
  return { path: pathOf(issue.path), problem: isMissing ? 'missing' : 'invalid', hint: issue.message }
}

const pathOf = (path: readonly PropertyKey[]) =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
