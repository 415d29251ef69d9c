import { ifscError } from '@chukta/contract/bank-codes'
import { PAYEE_MESSAGES as messages } from '@chukta/contract/payables/payee-messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountDoubt } from '../../src/modules/payouts/payee-trust/payee-trust-sql.ts'
import { one } from '../../src/platform/database/db.ts'
import { call } from '../identity/second-factors.ts'
import { setFaults } from '../money/paying.ts'
import { csvOf, payeeRow, readFile, sendRows } from '../payables/payee-files.ts'
import { addPayee, ask, category, type Fields, formOf, goodFields } from '../payables/payee-forms.ts'
import { startEducation } from '../payables/schools.ts'
import { eventually, type Portal, startPortal } from '../portal/harness.ts'
import { makePeople, type People } from '../portal/people.ts'

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
  // No bank answers here: its answer is not under test.
  await setFaults(portal, { timeout_before: true, timeout_ms: 50, scope: 'secure-id' })
})
afterAll(() => portal?.stop())

const vendor = category('vendor')
const IMPOSSIBLE: [Fields, string][] = [
  [{ account_number: 'XXXXXXXX1191' }, messages.accountNumberMasked],
  [{ account_number: '0000' }, messages.accountNumberFormat],
  [{ account_number: '00000-00000' }, messages.accountNumberZeros],
  [{ account_number: '262918E13' }, messages.accountNumberExponent],
  [{ account_number: '2.62918E+13' }, messages.accountNumberExponent],
  [{ account_number: '12345678' }, messages.accountNumberFormat],
  [{ ifsc_code: 'HDFCO000001' }, messages.ifscMeant('HDFC0000001')],
  [{ ifsc_code: 'hdfco000001' }, messages.ifscMeant('HDFC0000001')],
  [{ ifsc_code: '1' }, messages.ifscFormat],
]
const refused = (change: Fields, sentence: string) => ({ [Object.keys(change)[0] ?? '']: [sentence] })

describe('an account that cannot exist is stored nowhere', () => {
  it('in a payee: a form, an edit and both steps of an import', async () => {
    const { retailer } = people
    const fields = await goodFields(portal, vendor, retailer)
    const id = await addPayee(portal, retailer, vendor)
    const row = await payeeRow(portal, vendor)
    for (const [change, sentence] of IMPOSSIBLE) {
      for (const path of ['/store-service-list', `/update-services/${id}`]) {
        const { status, body } = await ask(portal, retailer, path, formOf({ ...fields, ...change }))
        expect([path, status, body.errors]).toEqual([path, 422, refused(change, sentence)])
      }
      const key = `import-${JSON.stringify(change)}`
      const confirmed = await sendRows(portal, retailer, '', [{ ...row, ...change }], { of: vendor, key })
      expect([confirmed.status, Object.values(confirmed.body.errors)]).toEqual([422, [[sentence]]])
    }
    const rows = IMPOSSIBLE.map(([change]) => ({ ...row, ...change }))
    const file = await readFile(portal, retailer, csvOf(vendor, rows), { of: vendor })
    expect(file.data.rows.map(({ errors }) => errors)).toEqual(
      IMPOSSIBLE.map(([change, sentence]) => refused(change, sentence)),
    )
  })

  it('in a school, and of a person who withdraws', async () => {
    const school = await startEducation(portal)
    const { retailer, distributor } = school.people
    const own = { account_number: '026291800001191', ifsc_code: 'YESB0000262', bank_name: 'Yes Bank' }
    for (const [change, sentence] of IMPOSSIBLE) {
      const errors = refused(change, sentence)
      const added = await school.post(retailer, '/store-service-list', school.schoolBody(retailer, change))
      expect([added.status, added.body.errors]).toEqual([422, errors])
      const options = { method: 'PUT', token: distributor.token, body: { ...own, ...change } }
      const stored = await call(portal, '/wallet-account', options)
      expect([stored.status, stored.body.errors]).toEqual([422, errors])
    }
  })
})

it('an unlisted IFSC is only a warning, in a form and in an import', async () => {
  const { retailer } = people
  const unknown = { ifsc_code: 'ZZZZ0000001' }
  await addPayee(portal, retailer, vendor, unknown)
  const rows = [{ ...(await payeeRow(portal, vendor)), ...unknown }]
  const checked = await sendRows(portal, retailer, '/check', rows, { of: vendor })
  expect(checked.body.data.rows[0].errors).toEqual({})
})

it.each([
  ['ifsc_code', '1', 'ifsc'],
  ['ifsc_code', 'HDFCO000001', 'ifsc'],
])(
  'an older account with the %s %s is invalid without asking the bank, and nothing is sent to it',
  async (_, code, problem) => {
    const { retailer } = people
    const id = await addPayee(portal, retailer, vendor)
    await sql`
    update bank_accounts set ifsc_code = ${code}, check_status = 'waiting', next_check_at = now(), check_count = 0
     where payee_id = ${id}`.execute(portal.ownerDb)
    const trust = await eventually(async () => {
      const { data } = (await ask(portal, retailer, `/payee-trust/${id}`)).body
      return data.verdict === 'not-found' && data
    })
    expect(trust.problem).toBe(problem)
    const row = await one(
      portal.db,
      sql<{ doubt: string | null }>`
      select ${accountDoubt} as doubt from bank_accounts b where b.payee_id = ${id} and b.replaced_at is null`,
    )
    expect(row.doubt).toBe('account-invalid')
  },
)

it('each IFSC that choosing a bank fills in can exist', async () => {
  const { rows } = await sql<{ ifsc_code: string }>`
    select distinct ifsc_code from banks where ifsc_code is not null`.execute(portal.db)
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter((row) => ifscError(row.ifsc_code) !== null)).toEqual([])
})
