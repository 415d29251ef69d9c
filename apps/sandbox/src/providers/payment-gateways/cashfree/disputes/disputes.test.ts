import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulate, startAttempt } from '../../../../testing/orders.ts'
import { KEYS, type RunningSandbox, startSandbox } from '../../../../testing/start-sandbox.ts'

let sandbox: RunningSandbox
let id: number
beforeAll(async () => {
  sandbox = await startSandbox()
  const { order, attempt } = await startAttempt(sandbox)
  await simulate(sandbox, attempt.cf_payment_id, 'SUCCESS')
  const disputed = await sandbox.call('POST', '/disputes/simulate', { order_id: order.order_id })
  id = disputed.body.dispute_id
})
afterAll(() => sandbox.stop())

async function handIn(docType: string) {
  const form = new FormData()
  form.set('doc_type', docType)
  form.set('file', new Blob(['%PDF-1.4'], { type: 'application/pdf' }), 'evidence.pdf')
  const url = `${sandbox.origin}/pg/disputes/${id}/documents`
  const answer = await fetch(url, { method: 'POST', headers: KEYS, body: form })
  return { status: answer.status, body: await answer.json() }
}

test.each(['Invoice', 'Agreement', 'Other', 'refund proof', 'Refund Proof '])(
  'evidence of the type %j is refused',
  async (docType) => {
    expect(await handIn(docType)).toEqual({
      status: 400,
      body: {
        message: expect.stringMatching(/^doc_type : should be one of Delivery/),
        code: 'doc_type_invalid',
        type: 'invalid_request_error',
      },
    })
  },
)

test('accepts the listed types, and each type that the dispute names', async () => {
  const { preferred_evidence } = (await sandbox.call('GET', `/pg/disputes/${id}`)).body
  const types = preferred_evidence.map((each: { document_type: string }) => each.document_type)
  expect(types).toHaveLength(2)
  for (const type of ['Terms & Conditions', ...types]) {
    expect(await handIn(type)).toMatchObject({ status: 200, body: [{ dispute_id: Number(id) }] })
  }
})
