import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Faults } from '../faults.ts'
import { addWireRules, checkWebhook, type ProviderWire } from './wire.ts'

const faultsWith = (state: object) => ({ state: () => state }) as unknown as Faults
const QUIET = faultsWith({})

const rent: ProviderWire = {
  provider: 'Rent',
  calls: {
    'POST /rents': {
      source: 'https://rent.example/docs',
      body: z.strictObject({ amount: z.int('should be a whole number') }),
      answer: z.strictObject({ status: z.enum(['PAID']) }),
    },
  },
  refuse: ({ path, problem, hint }) =>
    Object.assign(new Error(`${path} ${problem}: ${hint}`), { statusCode: 400 }),
}

function portalOf(answer: unknown, faults = QUIET, wires = [rent], path = '/rents') {
  const app = Fastify()
  let done = 0
  addWireRules(app, wires, faults)
  app.post(path, { config: { faultScope: 'rent' } }, () => {
    done += 1
    return answer
  })
  const send = async (payload: object, query = '') => {
    const { statusCode, json } = await app.inject({ method: 'POST', url: `${path}${query}`, payload })
    return [statusCode, json().message ?? json(), done]
  }
  return { app, send }
}

test('an undocumented request is refused without effect', async () => {
  const { send } = portalOf({ status: 'PAID' })
  expect(await send({ amount: 5, note: 'x' })).toEqual([400, 'note unknown: is no field of this call', 0])
  expect(await send({})).toEqual([400, expect.stringMatching(/^amount missing/), 0])
  expect(await send({ amount: '5' })).toEqual([400, 'amount invalid: should be a whole number', 0])
  expect(await send({ amount: 5 }, '?page=2')).toEqual([400, 'page unknown: is no field of this call', 0])
  expect(await send({ amount: 5 })).toEqual([200, { status: 'PAID' }, 1])
})

test("an undocumented answer fails, except for a fault's invented values", async () => {
  const wrong = { status: 'PAID', note: null }
  expect((await portalOf(wrong).send({ amount: 5 })).slice(0, 2)).toEqual([
    500,
    'Rent does not answer POST /rents like this: note is unknown (is no field of this call)',
  ])
  const invented = { status: 'PAID_TOMORROW' }
  expect((await portalOf(invented).send({ amount: 5 }))[0]).toBe(500)
  const faults = faultsWith({ refund_status: 'PAID_TOMORROW' })
  expect((await portalOf(invented, faults).send({ amount: 5 }))[0]).toBe(200)
  expect((await portalOf(wrong, faults).send({ amount: 5 }))[0]).toBe(500)
})

test('it does not start with an undescribed call, nor with a description of no route', async () => {
  await expect(portalOf({}, QUIET, [{ ...rent, calls: {} }]).app.ready()).rejects.toThrow(
    'POST /rents is not described',
  )
  await expect(portalOf({}, QUIET, [rent], '/rent').app.ready()).rejects.toThrow(
    'POST /rents is described, and is no route',
  )
})

test('a webhook in JSON or as a form must match its schema', () => {
  const schema = z.strictObject({ status: z.literal('PAID') })
  for (const body of ['{"status":"PAID"}', 'status=PAID']) checkWebhook(schema, 'RENT', body, QUIET)
  for (const body of ['{"status":null}', 'status=PAID&note=x']) {
    expect(() => checkWebhook(schema, 'RENT', body, QUIET)).toThrow(
      'The provider does not send RENT like this',
    )
  }
})
