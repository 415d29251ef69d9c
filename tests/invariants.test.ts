import { describe, expect, it } from 'vitest'
import { pageOf, readInvariants, unknownNames } from '../scripts/invariants/table.ts'
import { readTree } from './repo/source-tree.ts'

const tree = readTree()
const textOf = (name: string) => tree.find(({ path }) => path === name)?.text ?? ''
const invariants = readInvariants(tree)

describe('the invariants', () => {
  it('are those of docs/invariants.md: npm run invariants', () => {
    expect(textOf('docs/invariants.md')).toBe(pageOf(invariants, tree))
    expect(invariants.length).toBeGreaterThan(60)
  })

  it('name files, code and decisions that exist', () => {
    expect(unknownNames(invariants, tree)).toEqual([])
  })

  it('of ARCHITECTURE.md, a text of 1,200 words, are in the words of their tests', () => {
    const text = textOf('ARCHITECTURE.md')
    expect(text.match(/\S+/g)?.length).toBeLessThanOrEqual(1200)
    const [, section = ''] = /\n## Invariants\n([\s\S]*?)\n## /.exec(text) ?? []
    const shown = section.split('\n').flatMap((line) => /^\| ([A-Z].*) \| \[/.exec(line)?.[1] ?? [])
    const rules = invariants.map(({ rule }) => rule)
    expect(shown.filter((rule) => !rules.includes(rule))).toEqual([])
    expect(shown.length).toBe(10)
  })

  const file = (path: string, text = '') => ({ path, text })
  const home = (...header: string[]) =>
    file('apps/a.test.ts', [...header, '', "import x from 'x'", ''].join('\n'))
  const known = [file('apps/rules-sql.ts', 'create trigger'), file('docs/decisions/0002-money.md')]

  it('would be found in a comment of several lines, and their names missed', () => {
    const header = [
      '// Invariant (ledger): Money is whole. It never',
      '// changes. Enforced by: `trigger` of `rules-sql.ts`. Decision: 0002.',
      '// Invariant (web): Two. Enforced by: `nothing`, `none.ts`. Also tested by: `b.test.ts`. Decisions: 0003, 0002.',
    ]
    const files = [home(...header), ...known]
    const found = readInvariants(files)
    expect(found.map(({ rule }) => rule)).toEqual(['Money is whole. It never changes.', 'Two.'])
    expect(unknownNames(found, files)).toEqual(
      ['nothing', 'none.ts', 'b.test.ts', '0003'].map((name) => `apps/a.test.ts: ${name}`),
    )
    expect(pageOf(found.slice(0, 1), files)).toContain(
      '| Money is whole. It never changes. | `trigger` of `rules-sql.ts` | [a.test.ts](../apps/a.test.ts) | [0002](decisions/0002-money.md) |',
    )
  })

  it('would be refused without a known module, what enforces them, or their place above the imports', () => {
    const right = '// Invariant (ledger): One. Enforced by: keys.'
    expect(readInvariants([home('// @vitest-environment happy-dom', right)])).toHaveLength(1)
    for (const wrong of [right.replace('ledger', 'other'), right.replace('Enforced', 'Kept')]) {
      expect(() => readInvariants([home(wrong)])).toThrow('apps/a.test.ts: not "Invariant (module)')
    }
    expect(() => readInvariants([home("import y from 'y'", right)])).toThrow('above the imports')
  })
})
