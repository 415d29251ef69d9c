/**
 * Whether an HTTP status refuses what was sent. Any other failure (keys, a path, too many calls, an error of theirs) says
 * nothing about it: it is sent again.
 */
export function refusesRequest(status: number): boolean {
  return [400, 409, 413, 415, 422].includes(status)
}
