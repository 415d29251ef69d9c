import { PAYEE_CATEGORIES } from '@chukta/contract/payables/payee-categories'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payAtGateway, startPayment, statusOf } from '../../../../test/money/paying.ts'
import { ask, formOf, goodFields, sample, serviceId } from '../../../../test/payables/payee-forms.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(() => portal.stop())

// Every call of spec 2 section 7 "Payee categories", in the order of use.
describe.each(PAYEE_CATEGORIES)('$key', (category) => {
  it('can be added, listed, chosen, viewed, edited and paid; a stranger can do none of it', async () => {
    const { retailer, sibling } = people
    const service = await serviceId(portal, category)
    const fields = await goodFields(portal, category, retailer)
    const own = `${retailer.id}/${service}`

    const added = await ask(portal, retailer, '/store-service-list', formOf(fields))
    expect(added.status).toBe(200)
    expect(added.body.data.message).toBe(category.messages.added)
    const id: number = added.body.data.id

    const list = await ask(portal, retailer, `/get-service-list/${own}?per_page=5&page=1`)
    expect(list.body.pagination).toEqual({ total: 1 })
    expect(list.body.details).toMatchObject([{ id, name: 'Meera Nair', pan_number: '******521R' }])
    const names = await ask(portal, retailer, `/get-service-list-dropdown/${own}`)
    expect(names.body.details).toEqual([{ id, name: 'Meera Nair' }])

    const change = formOf(
      { ...fields, name: 'Meera S. Nair', [category.amountField]: '250.75' },
      sample('pdf'),
    )
    const updated = await ask(portal, retailer, `/update-services/${id}`, change)
    expect([updated.status, updated.body.data?.message]).toEqual([200, category.messages.updated])

    const oneOf = async (call: string, who = retailer) => {
      const answer = await ask(portal, who, `/get-service-list-${call}/${id}/${who.id}/${service}`)
      return [answer.status, answer.body.details]
    }
    for (const call of ['view', 'for-pay', 'edit']) {
      const number = call === 'edit' ? '60312345678901' : '**********8901'
      expect(await oneOf(call)).toMatchObject([
        200,
        { id, name: 'Meera S. Nair', [category.amountField]: '250.75', account_number: number },
      ])
      expect(await oneOf(call, sibling)).toEqual([404, undefined])
    }
    expect((await ask(portal, sibling, `/get-service-list/${own}`)).status).toBe(403)
    expect((await ask(portal, sibling, `/update-services/${id}`, formOf(fields))).status).toBe(403)
    const theirs = { ...fields, user_id: String(sibling.id) }
    expect((await ask(portal, sibling, `/update-services/${id}`, formOf(theirs))).status).toBe(404)

    const payee = { id, service_id: service }
    expect((await startPayment(portal, sibling, payee, { amount: '250.75' })).status).toBe(404)
    const started = await startPayment(portal, retailer, payee, { amount: '250.75' })
    expect(started.status).toBe(200)
    await payAtGateway(portal, started.body.payment_session_id, 'SUCCESS')
    const isPaid = async () => {
      const { body } = await statusOf(portal, retailer, started.body.order_id)
      return body.payment_status === 'SUCCESS' && body
    }
    expect(await eventually(isPaid)).toMatchObject({
      paid_to: 'Meera S. Nair',
      service_id: service,
      amount: '250.75',
    })
  })
})
