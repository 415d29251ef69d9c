import { expect, it } from 'vitest'
import { PAYEE_CATEGORIES } from './payee-categories.ts'

it('gives every category a name, a card and screens of its own', () => {
  const all = PAYEE_CATEGORIES.flatMap(({ key, service, paths }) => [
    key,
    service.slug,
    ...Object.values(paths),
  ])
  expect(new Set(all).size).toBe(all.length)
})
