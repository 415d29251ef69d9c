// Invariant (web): Every text for people exists in every language, with the same placeholders. Such texts are
// only in text files.
// Enforced by: `apps/web/build/messages/`.
// Also tested by: `hindi.spec.ts`. Decision: 0075.

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { catalogues, languages } from './catalogues.ts'
import { faultsOf } from './check-catalogue.ts'
import { findMessages, isTextFile } from './find-messages.ts'
import { findStrays } from './find-strays.ts'

const WEB = path.resolve(import.meta.dirname, '../../src')
const CONTRACT = path.resolve(import.meta.dirname, '../../../../packages/contract/src')

const filesIn = (folder: string, pattern: string) =>
  globSync(pattern, { cwd: folder })
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .map((name) => path.join(folder, name))
const short = (file: string) => path.relative(path.dirname(WEB), file)

/** Strings that no user sees: names of data and companies, and replacements for a gateway's own word. */
const NOT_SEEN = [
  'PAID',
  'On Hold',
  'Payment finished. Check status.',
  'Payment was cancelled by the user',
  'Diners Club',
]

test('every language translates all texts of the portal, with the same places (npm run messages -w apps/web)', async () => {
  const catalogue = await catalogues()
  const said = new Set(Object.keys((await catalogue.collect()) ?? {}))
  expect(said.size).toBeGreaterThan(2_000)
  expect(languages()).toContain('hi')
  for (const language of languages())
    expect(faultsOf((await catalogue.read(language)) ?? {}, said), language).toEqual([])
})

test('a key that is missing or left over, a missing translation and a broken place are found', () => {
  const said = new Set(['Pay', 'Pay {name}', '{count} payments to {name}'])
  const entries = {
    Pay: { translation: 'भुगतान करें' },
    'Pay {name}': { translation: '{name} को भुगतान करें' },
    '{count} payments to {name}': { translation: '{name} को {count} भुगतान' },
  }
  expect(faultsOf(entries, said)).toEqual([])
  const { Pay: _, ...lacking } = entries
  expect(faultsOf(lacking, said)).toEqual(['“Pay” is not there'])
  expect(faultsOf({ ...entries, Pay: { translation: '' } }, said)).toEqual(['“Pay” has no translation'])
  expect(faultsOf({ ...entries, Old: { translation: 'पुराना' } }, said)).toEqual([
    'nothing says “Old” any more',
  ])
  for (const translation of ['{nam} को भुगतान करें', 'भुगतान करें', '{name को भुगतान करें', '{name} {count}'])
    expect(faultsOf({ ...entries, 'Pay {name}': { translation } }, said), translation).toHaveLength(1)
})

test('texts for people are only in the files of texts', () => {
  const files = filesIn(WEB, '**/*.{ts,tsx}').filter((file) => !isTextFile(file))
  expect(files.length).toBeGreaterThan(300)
  const strays = files.flatMap((file) =>
    findStrays(file, readFileSync(file, 'utf8'))
      .filter(({ text }) => !NOT_SEEN.includes(text))
      .map(({ line, text }) => `${short(file)}:${line} ${text}`),
  )
  expect(strays).toEqual([])
})

test.each([
  ['between tags', '<p>Nothing is stored yet</p>'],
  ['in a label', '<input aria-label="Search" />'],
  ['in a label by turns', "<input placeholder={empty ? 'Search' : undefined} />"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code
  ['put together', '<p>{`Nothing is stored for ${name}`}</p>'],
  ['in braces', "<p>{'Saved'}</p>"],
  ['as a sentence anywhere', "toast.error('Nothing was saved.')"],
  ['as the label of a choice', "const choices = [{ value: 'a', label: 'All' }]"],
])('a text %s is found', (_, code) => {
  expect(findStrays('part.tsx', code)).toHaveLength(1)
})

test('strings for the code are not taken for texts', () => {
  const code = `<a href="/user-reports" className="first second" title={text.title}>{STRINGS.back}</a>;
    throw new Error('No such part.'); page.querySelector('[data-still] button'); const a = 'on hold' === b`
  expect(findStrays('part.tsx', code)).toEqual([])
})

test('a text is a whole sentence: no other text is put into it', () => {
  const halves = [...filesIn(WEB, '**/*.ts'), ...filesIn(CONTRACT, '**/*.ts')].flatMap((file) =>
    findMessages(file, readFileSync(file, 'utf8'))
      .filter(({ inside }) => inside)
      .map(({ message }) => `${short(file)} ${message}`),
  )
  expect(halves).toEqual([])
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code
  const half = "export const TEXT = { asked: (n: number) => `Asked ${n === 1 ? 'once' : 'often'}.` }"
  expect(findMessages('apps/web/src/any-text.ts', half).map(({ inside }) => inside)).toEqual([
    false,
    true,
    true,
  ])
})

test('the texts of a file are found, and strings for the code are not', () => {
  const code = `import { A } from './other-text.ts'
    type Kind = 'first' | 'second'
    export const TEXT = {
      title: 'Payments',
      kinds: { 'first-kind': 'The first' } satisfies Record<string, string>,
      to: (it: { name: string }) => \`Pay \${it.name} of \${COMPANY.name}\`,
      count: (count: number) => (count === 1 ? '1 payment' : \`\${count.toLocaleString('en-IN')} payments\`),
      actions: [{ action: 'released', label: 'Release' }],
      path: '/payments',
      joined: (names: string[]) => \`\${names.join(' and ')}, \${names.length}\`,
    } as const`
  expect(findMessages('apps/web/src/any-text.ts', code).map(({ message }) => message)).toEqual([
    'Payments',
    'The first',
    'Pay {name} of {company}',
    '1 payment',
    '{count} payments',
    'Release',
  ])
  expect(findMessages('apps/web/src/any.ts', code)).toEqual([])
})
