import type { SourceFile } from './source-tree.ts'

/**
 * Words of a private dialect that plain English replaces: 'nobody' is 'no one' or a named role, a thing is listed or stored
 * and does not 'stand' somewhere, and what runs 'by itself' runs automatically.
 */
const DIALECT = /\b(nobody|whoever|whatever|by itself|stands|handed out|repair desk)\b/gi
/** They may stay in test data and in identifiers. */
export const MOST_DIALECT = 110

/** The number of these words in all files but the changelog, the translations and licences of others, and the files with the most of them. */
export function countDialect(files: readonly SourceFile[]): { count: number; most: string[] } {
  const found = files
    .filter(({ path }) => path !== 'CHANGELOG.md' && !/\.po$|\/licences\//.test(path))
    .map(({ path, text }) => ({ path, count: [...text.matchAll(DIALECT)].length }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    most: found.slice(0, 10).map(({ path, count }) => `${path}: ${count}`),
  }
}
