import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../../../scripts/free-port.ts'
import { openSandbox } from '../../../test/portal/harness.ts'
import { readConfig } from '../../platform/configuration/config.ts'
import type { Biller } from './biller.ts'
import { paysprintBiller } from './paysprint.ts'

let biller: Biller
let stop: () => Promise<void>

beforeAll(async () => {
  const [port, smtpPort] = [await freePort(), await freePort()]
  const dataDir = await mkdtemp(join(tmpdir(), 'chukta-biller-'))
  const env = { SANDBOX_PORT: String(port), SANDBOX_SMTP_PORT: String(smtpPort), DATA_DIR: dataDir }
  const stopSandbox = await openSandbox(env)
  biller = paysprintBiller(readConfig({ ...env, DATABASE_URL: 'postgres://localhost/none' }))
  stop = async () => {
    await stopSandbox()
    await rm(dataDir, { recursive: true })
  }
})
afterAll(() => stop())

it('is known by its tokens, each of which is another', async () => {
  const asked = Array.from({ length: 20 }, (_, n) => biller.findPayment(`BP2611260000${n}`))
  expect(await Promise.all(asked)).toEqual(asked.map(() => ({ kind: 'missing' })))
  expect(await biller.listOperators()).toMatchObject({ kind: 'found' })
})

it('is polled about a payment by the reference of the call that paid it', async () => {
  const name = { operatorCode: '11', number: '100000000', further: [] }
  const fetched = await biller.fetchBill(name)
  if (fetched.kind !== 'found') throw new Error(fetched.kind)
  const { amountPaise, billFetch } = fetched.bill
  const reference = 'BP26112612345'
  expect(await biller.payBill({ ...name, amountPaise, reference, billFetch })).toMatchObject({ kind: 'paid' })
  expect(await biller.payBill({ ...name, amountPaise, reference, billFetch })).toEqual({ kind: 'exists' })
  expect(await biller.findPayment(reference)).toMatchObject({ kind: 'paid' })
})
