import { PAYEE_CATEGORIES } from '@chukta/contract/payables/payee-categories'
import type { PayeeCategory } from '@chukta/contract/payables/payee-category'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addPayee,
  ask,
  category,
  formOf,
  goodFields,
  sample,
  serviceId,
} from '../../../../test/payables/payee-forms.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'

const tutor: PayeeCategory = {
  ...category('vendor'),
  key: 'tutor',
  service: {
    slug: 'tutor-payments',
    name: 'Tutor payments',
    description: 'Lessons at home',
    iconName: 'education',
  },
}
const categories = PAYEE_CATEGORIES as PayeeCategory[]

let portal: Portal
let people: People
beforeAll(async () => {
  categories.push(tutor)
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(async () => {
  categories.splice(categories.indexOf(tutor), 1)
  await portal.stop()
})

it('a new category is one entry: its card, its rules, its payees', async () => {
  const { retailer } = people
  const { body } = await ask(portal, retailer, '/services')
  expect(body.services).toContainEqual(
    expect.objectContaining({ slug: 'tutor-payments', name: 'Tutor payments', icon_name: 'education' }),
  )
  const fields = await goodFields(portal, tutor, retailer)
  const wrong = await ask(portal, retailer, '/store-service-list', formOf({ ...fields, mobile: '12' }, null))
  expect(wrong.body.errors).toMatchObject({ document: ['Please upload a valid invoice document.'] })
  const id = await addPayee(portal, retailer, tutor, { name: 'Anil Joshi' })
  const service = await serviceId(portal, tutor)
  const change = formOf({ ...fields, name: 'Anil S. Joshi' }, sample('png'))
  expect((await ask(portal, retailer, `/update-services/${id}`, change)).status).toBe(200)
  const list = await ask(portal, retailer, `/get-service-list/${retailer.id}/${service}`)
  expect(list.body.details).toHaveLength(1)
  expect(list.body.details[0]).toMatchObject({ name: 'Anil S. Joshi', amount: '18500.50', rent: null })
})
