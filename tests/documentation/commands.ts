import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../scripts/portal/settings.ts'

/** A block of commands: `run` names the walk that it is a step of, for those marked `sh run:<walk>`. */
export type Block = { page: string; line: number; commands: string; run: string | undefined }

/** Pages with instructions: those of the site, at the root and beside configuration. Decisions are history. */
const PAGES = ['*.md', 'docs/*.md', 'docs/operations/**/*.md', 'deploy/**/*.md']

/** Every page with commands, by its path. */
export function readPages(): { page: string; text: string }[] {
  return globSync(PAGES, { cwd: root })
    .toSorted()
    .map((page) => ({ page, text: readFileSync(path.join(root, page), 'utf8') }))
}

/** The blocks of a page that a shell is meant to run, those inside lists included. */
export function blocksOf({ page, text }: { page: string; text: string }): Block[] {
  return [...text.matchAll(/^( *)```(?:sh|bash)\b([^\n]*)\n([\s\S]*?)^\1```/gm)].map((match) => {
    const [, indent = '', info = '', commands = ''] = match
    return {
      page,
      line: text.slice(0, match.index).split('\n').length,
      commands: commands.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      run: /\brun:([\w-]+)/.exec(info)?.[1],
    }
  })
}

type Known = {
  /** Of `chukta`. */
  commands: ReadonlySet<string>
  scripts: ReadonlySet<string>
  variables: ReadonlySet<string>
  exists: (file: string) => boolean
}

const NPM_OWN = new Set(['ci', 'start', 'test', 'install', 'run', 'pack'])
/** Folders of the project: a path that begins with one of them is a file of ours. */
const OURS = /(?<![\w./~$-])(?:\.\/)?((?:apps|bench|deploy|docs|packages|scripts|tests)\/[\w./*-]*[\w*])/g

/** Missing scripts, files and variables that a text of commands names. */
export function unknownIn(commands: string, known: Known): string[] {
  const unknown: string[] = []
  for (const [, script = ''] of commands.matchAll(/\bnpm run (?:-s )?([\w:-]+)/g)) {
    if (!known.scripts.has(script)) unknown.push(`npm run ${script}`)
  }
  for (const [, command = ''] of commands.matchAll(/\bnpm ([a-z]\w*)/g)) {
    if (!NPM_OWN.has(command)) unknown.push(`npm ${command}`)
  }
  for (const [, command = ''] of commands.matchAll(/(?:^|[\s;`/])chukta ([a-z][\w-]*)/gm)) {
    if (!known.commands.has(command)) unknown.push(`chukta ${command}`)
  }
  for (const [, file = ''] of commands.matchAll(OURS)) if (!known.exists(file)) unknown.push(file)
  for (const [, name = ''] of commands.matchAll(/(?:^|[\s;])(?:export )?([A-Z][A-Z0-9_]{2,})=/gm)) {
    if (!known.variables.has(name)) unknown.push(name)
  }
  return unknown
}
