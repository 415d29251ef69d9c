import { FILE_TEXT } from './file-text.ts'

const MEGABYTE = 1024 * 1024
const MAX_BYTES = 10 * MEGABYTE

/** Files that a form takes: words for a person, extensions without the dot, and the size, 10 MB unless it says less. */
export type FileRules = { types: string; extensions: readonly string[]; refusal: string; maxBytes?: number }

/** The permitted files, in a line below the label. */
export const fileLimit = (rules: FileRules): string => FILE_TEXT.limit(rules.types, megabytesOf(rules))

const megabytesOf = ({ maxBytes = MAX_BYTES }: FileRules) => Math.floor(maxBytes / MEGABYTE)

/** Why a file cannot be taken, or null. The server checks the content; this checks name and size. */
export function fileProblem(file: File, rules: FileRules): string | null {
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!rules.extensions.includes(extension)) return rules.refusal
  return file.size > (rules.maxBytes ?? MAX_BYTES) ? FILE_TEXT.tooLarge(megabytesOf(rules)) : null
}

/** Bytes for a person: `'824 kB'`, `'2.4 MB'`. */
export function formatBytes(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}
