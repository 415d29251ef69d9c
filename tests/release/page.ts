import { blocksOf, readPages } from '../documentation/commands.ts'

/** Commands of a page, and the user that it says runs them. */
export type Step = { user: string; commands: string }

/** Own values in place of the pages' examples, which the portal refuses. A mail server on the machine needs no TLS. */
const OWN_VALUES = {
  'smtp://user:password@mail.example.in:587': 'smtp://localhost:25',
  'example.in': 'company.test',
  'Pay Example': 'Pay Company',
  'your-': 'our-',
  YOURID: 'CHUKTA',
  'at least twelve characters, kept elsewhere': 'quite a long sentence of ours',
}

/** Enters own values into a text of the pages. */
export function ownValues(text: string): string {
  return Object.entries(OWN_VALUES).reduce((all, [example, own]) => all.replaceAll(example, own), text)
}

/**
 * The steps of a page, `sh run:<walk>` of the given walks, in its order and with own values. The user is the last one that
 * the text before them names. Commands of a clone are those of an archive, as docs/operations/commands.md says.
 */
export function stepsOf(name: string, walks: string[]): Step[] {
  const page = readPages().find(({ page }) => page === `docs/operations/${name}.md`)
  if (!page) throw new Error(`There is no page ${name}.`)
  return blocksOf(page)
    .filter(({ run }) => run && walks.includes(run))
    .map(({ line, commands }) => {
      const before = page.text.split('\n').slice(0, line).join('\n')
      const [, word = ''] = [...before.matchAll(/\b[Aa]s (root|`chukta`|any user)/g)].at(-1) ?? []
      if (!word) throw new Error(`${page.page}:${line}: the page does not say who runs this.`)
      return { user: word === '`chukta`' ? 'chukta' : 'root', commands: ofArchive(ownValues(commands)) }
    })
}

function ofArchive(commands: string): string {
  return commands.replaceAll(/\bnpm run (?:-s )?([\w-]+)(?: --(?= ))?/g, 'chukta $1')
}

/** How many commands steps have: a text that is written into a file belongs to its command, as does a line that goes on. */
export function commandsIn(steps: Step[]): number {
  const lines = steps.flatMap(({ commands }) =>
    commands
      .replaceAll(/<<'END'[\s\S]*?^END$/gm, '')
      .replaceAll('\\\n', '')
      .split('\n'),
  )
  return lines.filter((line) => line.trim()).length
}
