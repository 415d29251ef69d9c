import { expect, it } from 'vitest'
import { PAYEE_CATEGORIES } from './payee-categories.ts'
import { PAYEE_PATHS } from './payee-paths.ts'

it('gives every category, and nothing else, its screens', () => {
  const ofEntries = Object.fromEntries(PAYEE_CATEGORIES.map(({ key, paths }) => [key, paths]))
  expect(ofEntries).toEqual(PAYEE_PATHS)
  const paths = Object.values(PAYEE_PATHS).flatMap((screens) => Object.values(screens))
  expect(new Set(paths).size).toBe(paths.length)
})
