import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDatabase } from '../test/portal/harness.ts'
import { connect, type Database } from './platform/database/db.ts'
import { isRightPassword } from './platform/security/passwords.ts'

const SCRIPT = fileURLToPath(new URL('./create-super-admin.ts', import.meta.url))

let made: Awaited<ReturnType<typeof makeDatabase>>
let database: Database

beforeAll(async () => {
  made = await makeDatabase()
  database = connect(made.url, 2)
})
afterAll(async () => {
  await database?.close()
  await made?.drop()
})

async function run(args: string[], input: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [SCRIPT, ...args], {
    env: { ...process.env, DATABASE_URL: made.url, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  return { code, output }
}

const FLAGS = ['--name', 'Meera Iyer', '--email', 'meera.iyer@chukta.example', '--mobile', '9812345670']

test('wrong answers are named and nothing is stored', async () => {
  const { code, output } = await run(['--name', ' ', '--email', 'meera', '--mobile', '123'], 'short\n')
  expect(code).toBe(1)
  expect(output).toContain('Name is required.')
  expect(output).toContain('Please enter a valid email address.')
  expect(output).toContain('Mobile number must be 10 digits')
  expect(output).toContain('Password must be at least 10 characters long.')
  expect(output).not.toContain('short')
})

test('the first account is made from the lines of the input, and no second one', async () => {
  const answers = 'Meera Iyer\nmeera.iyer@chukta.example\n9812345670\nNariyal-Paani-22\n'
  const first = await run([], answers)
  expect([first.code, first.output]).toEqual([
    0,
    'Super admin meera.iyer was made. Sign in with the e-mail, the mobile or this username.\n',
  ])
  const { rows } = await sql<{ password_hash: string; role_id: number; document_verified: number }>`
    select password_hash, role_id, document_verified from users`.execute(database.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ role_id: 1, document_verified: 1 })
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isRightPassword(rows[0]?.password_hash ?? '', 'Nariyal-Paani-22')).toBe(true)

  const second = await run(FLAGS, '', { SUPER_ADMIN_PASSWORD: 'Nariyal-Paani-22' })
  expect([second.code, second.output]).toEqual([1, 'A super admin exists already.\n'])
})

test('another one is made on request, with an unused e-mail, mobile and username', async () => {
  const env = { SUPER_ADMIN_PASSWORD: 'Nariyal-Paani-22' }
  const same = await run([...FLAGS, '--another'], '', env)
  expect([same.code, same.output]).toEqual([1, 'Somebody has this e-mail, mobile or username already.\n'])
  const other = ['--name', 'Anil Kapoor', '--email', 'anil@chukta.example', '--mobile', '9812345671']
  const second = await run([...other, '--another'], '', env)
  expect([second.code, second.output]).toEqual([
    0,
    'Super admin anil was made. Sign in with the e-mail, the mobile or this username.\n',
  ])
  const { rows } = await sql<{ parent_id: number | null; noted: number }>`
    select parent_id, (select count(*) from audit_log where action = 'super-admin.added') as noted
      from users where role_id = 1 order by id`.execute(database.db)
  expect(rows).toEqual([
    { parent_id: null, noted: 2 },
    { parent_id: null, noted: 2 },
  ])
})

test('migrates a database without migrations first', async () => {
  const owner = connect(made.ownerUrl, 2)
  try {
    await owner.pool.query(
      'drop schema public cascade; drop schema graphile_worker cascade; create schema public',
    )
  } finally {
    await owner.close()
  }
  const env = { MIGRATION_DATABASE_URL: made.ownerUrl, SUPER_ADMIN_PASSWORD: 'Nariyal-Paani-22' }
  const { code, output } = await run(FLAGS, '', env)
  expect([code, output]).toEqual([0, expect.stringContaining('Super admin meera.iyer was made.')])
})
