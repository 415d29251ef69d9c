import { DATA_CATEGORIES, type DataCategory, type DataTerm } from '@chukta/contract/insight/personal-data'
import { PERSONAL_DATA } from '@chukta/contract/insight/personal-data-messages'
import { PERSONAL_TABLES } from '../../apps/api/src/inventory.ts'
import { namesIn, type PersonalTable, type Whose } from '../../apps/api/src/platform/privacy/inventory.ts'
import { DATA_PLACES, PERSONAL_JOBS } from '../../apps/api/src/platform/privacy/places.ts'
import { LAWS, TERMS } from '../../apps/api/src/platform/privacy/terms.ts'

const { categories, grounds, holds, purposes, recipients, terms } = PERSONAL_DATA
const CATEGORIES = Object.keys(categories) as DataCategory[]

const CLOSING = {
  destroyed: 'destroyed',
  sealed: 'sealed until the term is over',
  unchanged: 'unchanged until the term is over',
}

/** The page of the personal data that the portal stores, from the declarations beside the tables. */
export function privacyPage(): string {
  return `# Personal data

This page lists the data of persons that the portal stores: whose, why, how long, and with whom it is shared. \`npm run
inventory\` writes it from the declarations beside the tables (\`<module>-inventory.ts\`); a test fails for a column that is
not declared ([0133](decisions/0133-inventory-of-personal-data.md)). It is not legal advice: have a lawyer confirm each
purpose, ground and term for your company.

Purposes and grounds name the Digital Personal Data Protection Act 2023, as reported in November 2026. A table without a job
in the last column of *How long* is a declaration: the portal does not yet seal or destroy such data.

## Categories

${table(
  ['category', 'data', 'purpose', 'ground', 'shared with'],
  CATEGORIES.map((key) => {
    const { ground, recipients: others } = DATA_CATEGORIES[key]
    const names = others.map((other) => recipients[other]).join('; ')
    return [categories[key], holds[key], purposes[key], grounds[ground], names || 'not shared']
  }),
)}
## How long

${table(
  ['term', 'when the account is closed', 'after the term', 'laws', 'jobs that do this today'],
  (Object.keys(terms) as DataTerm[]).map((key) => {
    const { closing, end, laws, jobs } = TERMS[key]
    const names = [...new Set(laws.map((law) => LAWS[law].name))].join('; ')
    return [
      terms[key],
      CLOSING[closing],
      end,
      names || 'none',
      jobs.map((job) => `\`${job}\``).join(', ') || 'none',
    ]
  }),
)}
The laws, as reported: ask your lawyer which of them bind you, and from which day.

${Object.values(LAWS)
  .map(({ name, keeps }) => `- ${name}: ${keeps}.\n`)
  .join('')}
## Tables

${CATEGORIES.map((key) => `### ${categories[key]}\n\n${tablesOf(key)}`).join('\n')}
## Free text and JSON

${table(
  ['column', 'content'],
  entries().flatMap(([name, { inside = {} }]) =>
    Object.entries(inside).map(([column, content]) => [`\`${name}.${column}\``, content]),
  ),
)}
## Outside the database

${table(
  ['data', 'whose', 'categories', 'how long'],
  DATA_PLACES.map(({ what, whose, holds: held, keeps }) => [
    what,
    whoseOf(whose),
    held.length === CATEGORIES.length ? 'all' : held.map((key) => categories[key]).join(', ') || 'none',
    typeof keeps === 'string' ? terms[keeps] : keeps.words,
  ]),
)}
Jobs wait in the database until they are done; one that failed waits for an operator. These hold data of persons:

${table(
  ['job', 'data'],
  Object.entries(PERSONAL_JOBS).map(([job, content]) => [`\`${job}\``, content]),
).trimEnd()}
`
}

const entries = (): [string, PersonalTable][] =>
  Object.entries(PERSONAL_TABLES).toSorted(([a], [b]) => (a < b ? -1 : 1))

function tablesOf(category: DataCategory): string {
  const rows = entries().flatMap(([name, entry]) => {
    const row = (columns: string[], whose: string) =>
      columns.length === 0
        ? []
        : [[`\`${name}\``, whose, columns.map((column) => `\`${column}\``).join(', '), terms[entry.term]]]
    if (category === 'decisions') return row(namesIn(entry.actors), 'user')
    return [
      ...row(namesIn(entry.holds[category]), whoseOf(entry.whose ?? ['user'])),
      ...row(namesIn(entry.ofOthers?.[category]), 'another user'),
    ]
  })
  return table(['table', 'whose', 'columns', 'how long'], rows)
}

const whoseOf = (whose: readonly Whose[]) => whose.join(', ') || 'of no person'

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll(/\s+/g, ' ')).join(' | ')} |\n`
  return `${line(head)}|${'---|'.repeat(head.length)}\n${rows.map(line).join('')}`
}
