import { FILE_TEXT } from './file-text.ts'

const MAX_BYTES = 10 * 1024 * 1024

/** What a form takes: the words for a person and the extensions, without the dot. */
export type FileRules = { types: string; extensions: readonly string[]; refusal: string }

/** Why a file cannot be taken, or null. The server looks at the content; this looks at name and size. */
export function fileProblem(file: File, rules: FileRules): string | null {
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!rules.extensions.includes(extension)) return rules.refusal
  return file.size > MAX_BYTES ? FILE_TEXT.tooLarge : null
}

/** Bytes for a person: `'824 kB'`, `'2.4 MB'`. */
export function formatBytes(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}
