/** The address and the token of a mail's link; empty when the link was cut short. */
export type PasswordLink = { email: string; token: string }

/** A path segment in name=value form: `('token=abc', 'token')` → `'abc'`; anything else is empty (spec 1 section 2). */
export function namedSegment(segment: string | undefined, name: string): string {
  const start = `${name}=`
  return segment?.startsWith(start) ? segment.slice(start.length) : ''
}

/** True when both parts are there. */
export function isWhole({ email, token }: PasswordLink): boolean {
  return email !== '' && token !== ''
}
