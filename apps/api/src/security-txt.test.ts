import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually, type Portal, startPortal } from '../test/portal/harness.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({ COMPANY_NAME: 'Saral Pay', COMPANY_SUPPORT_EMAIL: 'help@saral.example' })
})
afterAll(() => portal?.stop())

const ask = () => fetch(`${portal.url}/.well-known/security.txt`)

it("says whom to tell of a weakness, as RFC 9116 wants it, and nothing without the company's address", async () => {
  const answer = await ask()
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const text = await answer.text()
  expect(text).toMatch(/^(?:[A-Z][A-Za-z-]+: \S+\n)+$/)
  const fields = Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(': ')),
  )
  const { publicUrl } = portal.config
  expect(fields).toMatchObject({
    Contact: 'mailto:help@saral.example',
    'Preferred-Languages': 'en',
    Canonical: `${publicUrl}/.well-known/security.txt`,
    Policy: `${publicUrl}/docs/security`,
  })
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(178)
  expect(days).toBeLessThan(365)
  expect((await fetch(`${portal.url}/.well-known/change-password`)).status).toBe(404)

  await sql`update company set support_email = ''`.execute(portal.ownerDb)
  expect(await eventually(async () => (await ask()).status === 404)).toBe(true)
})
