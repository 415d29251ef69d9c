import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { actionText } from '../modules/identity/audit/audit-text.ts'
import { nameIn } from './answers.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const ACTION =
  /\b(?:action: |actionId: |refusedAs: |audited\(\w+, |noteApproval\(\w+, \w+, )(?:\w+ \? )?'([a-z-]+\.[a-z-]+)'(?: : '([a-z-]+\.[a-z-]+)')?/g

test('each action of the audit log has a Hindi name', () => {
  const files = globSync('{modules,platform}/**/*.ts', { cwd: root }).filter(
    (file) => !/\.test\.ts$/.test(file),
  )
  const actions = new Set(
    files.flatMap((file) =>
      [...readFileSync(`${root}${file}`, 'utf8').matchAll(ACTION)].flatMap(([, one, other]) => [one, other]),
    ),
  )
  actions.delete(undefined)
  expect(actions.size).toBeGreaterThan(60)
  const english = [...actions].map((action) => actionText(action ?? ''))
  expect(english.filter((name) => nameIn('hi', name) === name)).toEqual([])
})
