import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putUnderApproval, secondSuperAdmin } from '../../../../test/identity/approving.ts'
import { call } from '../../../../test/identity/second-factors.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'

let portal: Portal
let people: People

beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())

test('under approval a logo waits: shown to a second person beside the current one, and deleted when refused', async () => {
  const second = await secondSuperAdmin(portal, 'Ravi', 'Nair')
  const { token } = people.superAdmin
  const upload = (bytes: Buffer) => {
    const body = new FormData()
    body.append('logo', new Blob([new Uint8Array(bytes)]), 'logo')
    const headers = { Authorization: `Bearer ${token}` }
    return fetch(`${portal.url}/api/company/logo/dark`, { method: 'PUT', headers, body })
  }
  const decide = (id: number, step: string, body: object = {}) =>
    call(portal, `/approvals/${id}/${step}`, { token: step === 'withdraw' ? token : second.token, body })
  const propose = async (bytes: Buffer) => {
    const answer = await upload(bytes)
    expect(answer.status).toBe(202)
    return ((await answer.json()) as { approval_id: number }).approval_id
  }
  const one = async (id: number) =>
    (await call(portal, `/approvals/${id}`, { token: second.token })).body.data
  const standing = async () => {
    const at = (await call(portal, '/portal')).body.company.logo_dark
    return at && (await fetch(`${portal.url}${at}`)).text()
  }
  const kept = async () => {
    const { rows } = await sql<{ bytes: Buffer }>`select bytes from logo_pictures`.execute(portal.db)
    return rows.map(({ bytes }) => bytes.toString())
  }
  const drawn = (side: number) => Buffer.from(`<svg viewBox="0 0 40 20"><path d="M0 0h${side}"/></svg>`)
  expect((await upload(drawn(1))).status).toBe(200)
  await putUnderApproval(portal, 'settings')

  // An invalid file is refused at once, without a proposal.
  expect((await upload(Buffer.from('%PDF-1.4'))).status).toBe(422)
  expect((await upload(drawn(1))).status).toBe(200)
  const id = await propose(drawn(2))
  expect(await propose(drawn(2))).toBe(id)
  expect(await standing()).toContain('M0 0h1')
  const [line] = (await one(id)).changes
  expect(line).toMatchObject({ label: 'Logo on dark', pictures: { ground: 'dark' } })
  const shown = (address: string) => Buffer.from(address.split(',')[1] ?? '', 'base64').toString()
  expect(shown(line.pictures.before)).toContain('M0 0h1')
  expect(shown(line.pictures.after)).toContain('M0 0h2')
  expect((await call(portal, `/approvals/${id}/approve`, { token, body: {} })).status).toBe(403)

  // Two others wait: one is refused, one withdrawn, and their files go; a removal waits, too.
  const [other, third] = [await propose(drawn(3)), await propose(drawn(4))]
  const removal = await call(portal, '/company/logo/dark', { method: 'DELETE', token })
  expect(removal.status).toBe(202)
  expect((await kept()).join()).toMatch(/h3".*h4"/s)
  expect((await decide(other, 'refuse', { reason: 'Not ours.' })).status).toBe(200)
  expect((await decide(third, 'withdraw')).status).toBe(200)
  expect((await kept()).join()).not.toMatch(/h3"|h4"/)
  expect((await kept()).join()).toMatch(/h1"/)
  expect((await kept()).join()).toMatch(/h2"/)
  expect((await one(other)).changes[0].pictures).toBeUndefined()

  expect((await decide(id, 'approve')).status).toBe(200)
  expect(await standing()).toContain('M0 0h2')
  // The removal was proposed for the earlier logo.
  expect((await decide(removal.body.approval_id, 'approve')).status).toBe(409)
  expect((await call(portal, '/company/logo/dark', { method: 'DELETE', token })).status).toBe(202)

  await putUnderApproval(portal)
  expect((await decide(id, 'revert')).status).toBe(200)
  expect(await standing()).toContain('M0 0h1')
  expect((await call(portal, '/company/logo/dark', { method: 'DELETE', token })).status).toBe(200)
  expect(await standing()).toBeNull()
})
