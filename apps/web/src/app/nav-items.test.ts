import { readdirSync, readFileSync } from 'node:fs'
import { type Action, may, type RoleId } from '@chukta/contract/permissions'
import { expect, it } from 'vitest'
import { navigationFor } from './nav-items.ts'

const FOLDER = new URL('.', import.meta.url)

/** The action of each screen, as its route declares it. */
const ACTIONS = new Map(
  readdirSync(FOLDER)
    .filter((name) => /routes\.tsx?$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(new URL(name, FOLDER), 'utf8')
      const declared = text.matchAll(/path: '(\/[\w-]+)[^']*',\s+staticData: \{ action: '([\w.-]+)'/g)
      return [...declared].map(([, path = '', action = '']) => [path, action as Action] as const)
    }),
)

const settings = (roleId: RoleId) =>
  navigationFor(roleId, () => true)
    .groups.flatMap(({ items, screens }) => (screens.includes('/charges') ? items : []))
    .map(({ path }) => path)

it('role 1 sees every item of the settings, each with a screen that names its action', () => {
  expect(settings(1)).toHaveLength(18)
  expect(settings(1).filter((path) => !ACTIONS.has(path))).toEqual([])
})

it.each([1, 2, 3, 4] as const)('role %i sees the items whose screens it may open', (roleId) => {
  const open = settings(1).filter((path) => may(roleId, ACTIONS.get(path) ?? 'session.use'))
  expect(settings(roleId)).toEqual(open)
})
