import type { IncomingHttpHeaders } from 'node:http'

const SECRET = /authorization|cookie|token|secret|api-?key|password/i
const SIGNATURE = /signature/i
const MOST_HEADERS = 40
const LONGEST_VALUE = 300
const SHOWN_OF_A_SIGNATURE = 8

/** The stored headers of a webhook: none that may contain a secret, and of a signature the first characters. */
export function keptHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const kept = Object.entries(headers)
    .filter(([name]) => !SECRET.test(name))
    .slice(0, MOST_HEADERS)
    .map(([name, value]) => [name.slice(0, 100), shownValue(name, String(value ?? ''))])
  return Object.fromEntries(kept)
}

function shownValue(name: string, value: string): string {
  // PostgreSQL keeps no NUL in JSON.
  const text = value.replaceAll('\0', '')
  return SIGNATURE.test(name) ? `${text.slice(0, SHOWN_OF_A_SIGNATURE)}…` : text.slice(0, LONGEST_VALUE)
}
