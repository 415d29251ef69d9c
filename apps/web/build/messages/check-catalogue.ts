import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

type Entries = Readonly<Record<string, { translation?: string | undefined }>>

/**
 * The faults of a language's file, one sentence each. Takes its entries and the current messages: each
 * has a translation with the same places in it, and there are no others.
 */
export function faultsOf(entries: Entries, said: ReadonlySet<string>): string[] {
  const unknown = Object.keys(entries).filter((message) => !said.has(message))
  const faults = unknown.map((message) => `nothing says “${message}” any more`)
  for (const message of said) {
    const translation = entries[message]?.translation
    if (translation === undefined) faults.push(`“${message}” is not there`)
    else if (translation === '') faults.push(`“${message}” has no translation`)
    else if (placesOf(translation) !== placesOf(message))
      faults.push(
        `“${message}” has the places ${placesOf(message)}, its translation ${placesOf(translation)}`,
      )
  }
  return faults
}

/** The named places of a message, each once, in alphabetical order; its fault instead, where it is broken. */
function placesOf(message: string): string {
  try {
    return [...new Set(namesIn(compileMessageOrThrow(message)))].toSorted().join(', ') || 'none'
  } catch (error) {
    return String(error)
  }
}

function namesIn(tokens: unknown): string[] {
  if (!Array.isArray(tokens)) return []
  return tokens.flatMap((token) => (Array.isArray(token) ? [String(token[0]), ...casesOf(token[2])] : []))
}

function casesOf(cases: unknown): string[] {
  return typeof cases === 'object' && cases !== null ? Object.values(cases).flatMap(namesIn) : []
}
