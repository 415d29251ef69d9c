// Makes the first account: npm run create-super-admin (it brings the database to the newest schema first)
// With --another one more: the four-eyes principle needs two people of role 1.
// Asks on the terminal; or takes --name, --email and --mobile, and the password from SUPER_ADMIN_PASSWORD
// or from the next line of the input (never from the command line, where other people's `ps` shows it).
import './register-modules.ts'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { createSuperAdmin } from './modules/identity/sign-in/super-admin-service.ts'
import { readConfig } from './platform/configuration/config.ts'
import { isPlaceholder } from './platform/configuration/placeholders.ts'
import { connect } from './platform/database/db.ts'
import { migrateIfBehind } from './platform/database/migrations.ts'

const { values } = parseArgs({
  options: {
    name: { type: 'string' },
    email: { type: 'string' },
    mobile: { type: 'string' },
    another: { type: 'boolean' },
  },
})
const isTerminal = process.stdin.isTTY === true
let muted = false
const screen = new Writable({
  write(chunk, _encoding, done) {
    if (!muted) process.stdout.write(chunk)
    done()
  },
})
const input = createInterface({ input: process.stdin, output: screen, terminal: isTerminal })
const lines = input[Symbol.asyncIterator]()

async function ask(question: string, secret = false): Promise<string> {
  if (isTerminal) process.stdout.write(`${question}: `)
  muted = secret
  const { value } = await lines.next()
  muted = false
  if (isTerminal && secret) process.stdout.write('\n')
  return value ?? ''
}

const { directDatabaseUrl, ownerDatabaseUrl } = readConfig(process.env)
const { db, close } = connect(directDatabaseUrl, 2)
try {
  await migrateIfBehind(ownerDatabaseUrl, directDatabaseUrl)
  const answers = {
    name: values.name ?? (await ask('Name')),
    email: values.email ?? (await ask('Email')),
    mobile: values.mobile ?? (await ask('Mobile, 10 digits')),
    password: process.env.SUPER_ADMIN_PASSWORD ?? (await ask('Password', true)),
  }
  if (isPlaceholder(answers.password)) {
    throw new Error('This password is an example of the documentation. Please choose one of your own.')
  }
  const username = await createSuperAdmin(db, answers, values.another)
  console.log(`Super admin ${username} was made. Sign in with the e-mail, the mobile or this username.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  input.close()
  await close()
}
