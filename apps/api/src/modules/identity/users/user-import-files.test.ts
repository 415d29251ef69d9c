import { IMPORT_FILE_MESSAGES } from '@chukta/contract/file-messages'
import { USER_IMPORT_MESSAGES } from '@chukta/contract/identity/user-import/user-import-messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approvalCalls, putUnderApproval, secondSuperAdmin } from '../../../../test/identity/approving.ts'
import { readUserFile, sendUserRows, userCsv, userRow } from '../../../../test/identity/user-files.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'
import { many, one } from '../../../platform/database/db.ts'
import { xlsxWriter } from '../../../platform/files/xlsx.ts'

const messages = { ...IMPORT_FILE_MESSAGES, ...USER_IMPORT_MESSAGES }

let portal: Portal
let people: People
let second: Person
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
  second = await secondSuperAdmin(portal)
})
afterAll(() => portal?.stop())
beforeEach(() => putUnderApproval(portal))

const read = (who: Person, content: string | Buffer, role = 4) => readUserFile(portal, who, content, { role })
const send = (who: Person, role: number, rows: unknown) => sendUserRows(portal, who, '', { role, rows })
const idsOf = (users: { id: number }[]) => users.map(({ id }) => id)
const userCount = () => one(portal.db, sql<{ n: number }>`select count(*) as n from users`)

describe('the template', () => {
  const template = (role: number, format: string, who: Person) =>
    fetch(`${portal.url}/api/user-imports/template?role=${role}&format=${format}`, {
      headers: { Authorization: `Bearer ${who.token}` },
    })

  it('has the fields of the form; what is read of it is what was typed', async () => {
    const { admin, distributor, retailer } = people
    const file = await template(3, 'csv', admin)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="distributors.csv"')
    expect((await file.text()).replace('\ufeff', '').trim()).toBe(
      'First Name,Last Name,Email,Mobile,Address,City,Pincode,State,Commission(%)',
    )
    const workbook = Buffer.from(await (await template(4, 'xlsx', distributor)).arrayBuffer())
    expect((await read(distributor, workbook)).body.errors.file).toEqual([messages.fileEmpty])
    expect((await template(4, 'csv', retailer)).status).toBe(403)
  })
})

describe('a file', () => {
  it('keeps Indian scripts, commas, quotes, zeros and a formula as text, and finds the state and the mobile', async () => {
    const rows = [
      userRow({ first_name: 'क्‍षमा', last_name: 'देशपांडे', mobile: '+91 98220 41736', state: 'maharashtra ' }),
      userRow({ first_name: 'வேலு', last_name: 'பிள்ளை', mobile: '09822041737', state: 'TAMIL NADU' }),
      userRow({ address: 'Flat 3, "Sai" Tower', mobile: '="9822041738"', city: '=SUM(A1:A2)' }),
      userRow({ address: "'=cmd|'/c calc'!A1", pincode: '011004' }),
    ]
    const { data } = await read(people.distributor, userCsv(4, rows))
    expect(data.rows.map(({ line }) => line)).toEqual([2, 3, 4, 5])
    expect(data.rows.map(({ values }) => values)).toMatchObject([
      { first_name: 'क्‍षमा', mobile: '9822041736', state: 'Maharashtra' },
      { first_name: 'வேலு', mobile: '9822041737', state: 'Tamil Nadu' },
      { address: 'Flat 3, "Sai" Tower', mobile: '9822041738', city: '=SUM(A1:A2)' },
      { address: "=cmd|'/c calc'!A1", pincode: '011004' },
    ])
    expect(data.rows.map(({ errors }) => errors)).toEqual([
      {},
      {},
      {},
      { pincode: ['Pincode must be 6 digits.'] },
    ])
    const good = data.rows.slice(0, 3).map(({ values }) => values)
    const { body } = await send(people.distributor, 4, good)
    const added = await many(
      portal.db,
      sql<Record<string, string>>`
        select first_name, last_name, address, city, mobile, state from users
         where id = any(${idsOf(body.data.users)}::bigint[]) order by id desc`,
    )
    expect(added).toEqual(
      good.map(({ first_name, last_name, address, city, mobile, state }) => ({
        first_name,
        last_name,
        address,
        city,
        mobile,
        state,
      })),
    )
  })

  it('names columns that no field has, and leaves an unknown state in its cell', async () => {
    const head = 'Distributor,State,Last Name,First Name,MOBILE NO.,E-mail,Pin,City,Address'
    const line = 'Deepa Menon,Bombay,Patil,Rohan,9822041739,rohan@columns.example,411004,Pune,3 Karve Road'
    const { data } = await read(people.admin, `Our team\n${head}\n${line}`)
    expect(data).toMatchObject({
      message: '1 user read. Nothing is stored yet.',
      unknown_columns: ['Distributor'],
      rows: [{ line: 3, values: { state: 'Bombay' }, errors: { state: ['Please select a state.'] } }],
    })
    expect(data.rows[0]?.values.distributor).toBeUndefined()
  })

  it('a workbook is read as its CSV is, a percentage as the number before its sign', async () => {
    const rows = [userRow({ commission: '8.25%' }), userRow({ commission: ' 7 % ' })]
    const [first] = userCsv(3, rows).split('\r\n')
    const columns = (first ?? '').split(',').map((title, at) => ({
      title,
      cell: (row: string[]) => ({ text: row[at] ?? '' }),
      isText: true,
    }))
    const writer = xlsxWriter('Users', columns)
    const cells = userCsv(3, rows)
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
    const workbook = Buffer.concat([writer.begin(), writer.rows(cells), writer.end()])
    const [byCsv, byXlsx] = [
      await read(people.admin, userCsv(3, rows), 3),
      await read(people.admin, workbook, 3),
    ]
    expect(byXlsx.data.rows).toEqual(byCsv.data.rows)
    expect(byCsv.data.rows.map(({ values, errors }) => [values.commission, errors])).toEqual([
      ['8.25', {}],
      ['7', {}],
    ])
  })

  it('is refused with more than 200 users, without a column, with one twice, or for a role that is not added', async () => {
    const { distributor, admin } = people
    const most = Array.from({ length: 200 }, () => userRow())
    expect((await read(distributor, userCsv(4, most))).data.rows).toHaveLength(200)
    const refused = async (content: string) => (await read(distributor, content)).body.errors?.file?.join(' ')
    expect(await refused(userCsv(4, [...most, userRow()]))).toBe(messages.fileTooLong())
    expect(await refused(userCsv(4, []))).toBe(messages.fileEmpty)
    expect(await refused('First Name,Last Name\nA,B')).toMatch(/^The file lacks the columns Email, Mobile, /)
    const twice = userCsv(4, [userRow()]).replace('Mobile,', 'Mobile,Phone,')
    expect(await refused(twice)).toBe(messages.fileColumnTwice('Phone'))
    expect((await read(distributor, userCsv(3, [userRow()]), 3)).status).toBe(403)
    expect((await read(admin, userCsv(2 as 4, [userRow()]), 2)).status).toBe(403)
  })

  it('in which every row is wrong is answered all the same', async () => {
    const { data } = await read(people.admin, userCsv(4, [userRow({ mobile: '1' }), userRow({ email: '' })]))
    expect(data.rows.map(({ errors }) => Object.keys(errors))).toEqual([['mobile'], ['email']])
  })
})

describe('commissions under approval', () => {
  it('wait, one proposal for each distributor, while the distributors are added', async () => {
    await putUnderApproval(portal, 'commissions')
    const rows = ['8', '9.5'].map((commission) => userRow({ commission }))
    const { status, body } = await send(people.admin, 3, rows)
    expect(status).toBe(200)
    const users: { id: number; approval_id: number }[] = body.data.users
    expect(new Set(users.map(({ approval_id }) => approval_id)).size).toBe(2)
    const commissions = () =>
      many(
        portal.db,
        sql<{ commission: string | null }>`
          select trim_scale(commission)::text as commission from users
           where id = any(${idsOf(users)}::bigint[]) order by id desc`,
      )
    expect(await commissions()).toEqual([{ commission: null }, { commission: null }])
    const approvals = approvalCalls(portal)
    expect((await approvals.one(second, users[1]?.approval_id ?? 0)).changes).toEqual([
      { label: 'Commission', before: null, after: '9.5 %' },
    ])
    expect((await approvals.approve(second, users[1]?.approval_id ?? 0)).status).toBe(200)
    expect(await commissions()).toEqual([{ commission: null }, { commission: '9.5' }])
  })

  it('are refused with every user where more would wait than one person may have waiting', async () => {
    await putUnderApproval(portal, 'commissions')
    const before = await userCount()
    const rows = Array.from({ length: 51 }, () => userRow({ commission: '8' }))
    expect((await send(people.otherAdmin, 3, rows)).status).toBe(409)
    expect(await userCount()).toEqual(before)
    expect((await send(people.otherAdmin, 3, rows.slice(0, 3))).status).toBe(200)
  })
})
