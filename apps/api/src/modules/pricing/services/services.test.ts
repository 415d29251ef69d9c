import { PAYEE_CATEGORIES } from '@chukta/contract/payables/payee-categories'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { idOfService, payeeCategoryOf, slugOfService } from './services-service.ts'

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
})
afterAll(() => portal.stop())

type Card = { id: number; name: string; slug: string; description: string; icon_name: string }
async function cards(role: keyof People): Promise<Card[]> {
  const { status, body } = await callsOf(portal, people[role]).get('/services')
  expect(status).toBe(200)
  return body.services
}
const switchOn = (slug: string, enabled: boolean) =>
  sql`update services set enabled = ${enabled} where slug = ${slug}`.execute(portal.ownerDb)

describe('the cards', () => {
  it('are the same for every role, in their order, each with its name, text and picture', async () => {
    const all = await cards('retailer')
    for (const role of ['superAdmin', 'admin', 'distributor'] as const) expect(await cards(role)).toEqual(all)
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(all.length)
    for (const card of all) {
      expect(Object.keys(card).toSorted()).toEqual(['description', 'icon_name', 'id', 'name', 'slug'])
      for (const text of [card.name, card.slug, card.description, card.icon_name]) expect(text).not.toBe('')
    }
    const slugs = all.map(({ slug }) => slug)
    const ofPayees = PAYEE_CATEGORIES.toSorted((a, b) => a.position - b.position)
    const places = ofPayees.map(({ service }) => slugs.indexOf(service.slug))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it('leave out services that are switched off', async () => {
    const [first] = PAYEE_CATEGORIES
    const slug = first?.service.slug ?? ''
    await switchOn(slug, false)
    expect((await cards('retailer')).map((card) => card.slug)).not.toContain(slug)
    await switchOn(slug, true)
    expect((await cards('retailer')).map((card) => card.slug)).toContain(slug)
  })
})

describe('a service', () => {
  it.each(PAYEE_CATEGORIES.map(({ key, service }) => [service.slug, key]))(
    '%s has the payees of %s',
    async (slug, key) => {
      const id = await idOfService(portal.db, slug)
      expect((await payeeCategoryOf(portal.db, id)).key).toBe(key)
      expect(await slugOfService(portal.db, id)).toBe(slug)
    },
  )

  it('that has no payees, or that there is not, is not found', async () => {
    const education = await idOfService(portal.db, 'education-fee-payments')
    for (const id of [education, 30_000]) {
      const refused = await payeeCategoryOf(portal.db, id).catch((error) => error)
      expect(refused).toBeInstanceOf(AppError)
      expect(refused.code).toBe('not-found')
    }
    expect(await slugOfService(portal.db, 30_000)).toBeUndefined()
    await expect(idOfService(portal.db, 'no-such-service')).rejects.toThrow('no service no-such-service')
  })
})
