import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

export type SourceFile = { path: string; text: string }

/** A rule names every breach it finds as `path:line: what is wrong`. */
export type Rule = (files: SourceFile[]) => string[]

const root = path.resolve(import.meta.dirname, '../..')

/** Every text file of the project: tracked by git, or not ignored. */
export function readTree(): SourceFile[] {
  const listing = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listing
    .split('\0')
    .filter((name) => name !== '' && isFile(path.join(root, name)))
    .map((name) => ({ path: name, text: readFileSync(path.join(root, name), 'utf8') }))
    .filter((file) => !file.text.includes('\0'))
}

/** Each match of the pattern (with the `g` flag) in the file, without comments, as a breach. */
export function breaches(file: SourceFile, pattern: RegExp, message: string): string[] {
  const code = withoutComments(file.text)
  return [...code.matchAll(pattern)].map(
    (match) => `${place(file, match.index)}: ${match[0].trim()}: ${message}`,
  )
}

/** `path:line` of a position in the file's text. */
export function place(file: SourceFile, index: number): string {
  return `${file.path}:${file.text.slice(0, index).split('\n').length}`
}

export function isCode(file: SourceFile): boolean {
  return /\.(ts|tsx|mjs|js|css|sql)$/.test(file.path) && !/\.gen\.|\/schema\.sql$/.test(file.path)
}

export function isTest(file: SourceFile): boolean {
  return /\.(test|spec)\.tsx?$/.test(file.path) || file.path.startsWith('apps/api/test/')
}

/** Blanks comments but keeps every position. `//` counts only after white space: addresses have it too. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm, (comment) => comment.replace(/[^\n]/g, ' '))
}

function isFile(name: string): boolean {
  return existsSync(name) && statSync(name).isFile()
}
