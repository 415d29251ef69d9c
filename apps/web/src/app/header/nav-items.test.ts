import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Action, may, type RoleId } from '@chukta/contract/permissions'
import { expect, it } from 'vitest'
import { navigationFor } from './nav-items.ts'

const SOURCES = new URL('../../', import.meta.url)
const DECLARED =
  /(?:path: |(?:screen|searchScreen)\(\s*)'(\/[\w-]+)[^']*',\s+(?:staticData: \{ action: )?'([\w.-]+)'/g

/** The action of each screen, as its route declares it. */
const ACTIONS = new Map(
  globSync('**/routes.ts', { cwd: fileURLToPath(SOURCES) }).flatMap((name) =>
    [...readFileSync(new URL(name, SOURCES), 'utf8').matchAll(DECLARED)].map(
      ([, path = '', action = '']) => [path, action as Action] as const,
    ),
  ),
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
