/** Fields with the outcome of a call; every other value is replaced by its type. */
const TELLING =
  /^(?:status|.*_status|status_code|code|.*_code|type|entity|event|mode|currency|reason|result|success|valid|message|description|.*_description|error|field|source|step)$/i
/** Four digits in a row may be a part of a person's number; an address or a token does not belong in a report. */
const PERSONAL = /[\w.+-]+@[\w.-]+|https?:\/\/\S+|\d{4,}|\b[A-Za-z0-9_-]{24,}\b/g

/** A body as a report may show it: the names of its fields, the types of their values, and the words that tell the outcome. */
function redact(value: unknown, name = ''): unknown {
  if (value === null) return null
  if (Array.isArray(value)) {
    return value.length > 1
      ? [redact(value[0], name), `${value.length - 1} more`]
      : value.map((each) => redact(each, name))
  }
  if (typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, redact(each, key)]))
  }
  if (typeof value === 'boolean') return value
  if (!TELLING.test(name)) return `<${typeof value}>`
  return typeof value === 'string' ? value.replace(PERSONAL, '…') : value
}

/** The same for a body as it was sent or received: JSON or a form; of anything else, its length. */
export function redactBody(text: string): unknown {
  if (text === '') return null
  try {
    return redact(JSON.parse(text))
  } catch {
    if (/^[\w.~%+-]+=[^\n<>]*$/.test(text)) return redact(Object.fromEntries(new URLSearchParams(text)))
    return `<${text.length} characters that are not JSON>`
  }
}
