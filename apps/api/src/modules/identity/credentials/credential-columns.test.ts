// Invariant (identity): Every column with a secret of a person is in the list of credentials, or has a reason
// why not.
// Enforced by: `allCredentials`. Decision: 0096.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDatabase } from '../../../../test/portal/harness.ts'
import { connect, many } from '../../../platform/database/db.ts'
import { allCredentials } from './credentials-service.ts'

let made: Awaited<ReturnType<typeof makeDatabase>>
let database: ReturnType<typeof connect>
beforeAll(async () => {
  made = await makeDatabase()
  database = connect(made.url, 1)
})
afterAll(async () => {
  await database?.close()
  await made?.drop()
})

/** Columns that look like a secret of a person, and why they are no credential. */
const NO_CREDENTIAL: Record<string, string> = {
  'users.password_hash': 'what a reset replaces',
  'account_members.password_hash': 'as that of an account',
  'passkeys.credential_id':
    'a factor: a reset by mail must not take it away, or a mailbox alone would be enough',
  'totp_secrets.secret_cipher': 'a factor, as a passkey is',
  'recovery_codes.code_hash': 'a factor, as a passkey is; new ones void the old',
  'factor_reset_links.token_hash':
    'only takes away: it cancels a reset that the person did not ask for, which a stolen password must not prevent',
  'pending_contacts.object_hash':
    'only takes away: it objects to a contact that somebody above set, and goes to the old contact',
  'push_keys.private_cipher': "the server's own",
  'webhook_endpoints.secret_cipher':
    'signs what the portal posts: it opens nothing, and ending it would cut off programs with each new password',
  'webhook_endpoints.old_secret_cipher': 'the one before, for a day',
  'webhook_endpoints.old_secret_until': 'when that day ends',
  'webhook_deliveries.endpoint_id': 'an id',
  'captchas.answer_hash': 'belongs to no person, and lasts two minutes',
  'spent_proofs.nonce': 'a proof of work that was used: what is kept refuses it',
  'idempotency_keys.body_hash': 'of what was sent, to know it again',
  'idempotent_calls.body_hash': 'of what was sent, to know it again',
  'audit_chain.hash': 'of rows, to see a change',
  'files.key_cipher': "of a file, with the server's own key",
  'signing_requests.link_cipher':
    "the signing service's page, which asks for an OTP to the person's Aadhaar mobile",
}

it('every column with a secret is in the list, or has a reason why not', async () => {
  const columns = await many(
    database.db,
    sql<{ at: string }>`
      select c.table_name || '.' || c.column_name as at
        from information_schema.columns c
        join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace
       where c.table_schema = 'public' and t.relkind in ('r', 'p') and not t.relispartition
         and (c.column_name ~ '(^|_)(hash|token|tokens|secret|secrets|nonce|challenge|otp|endpoint|credential_id)(_|$)'
              or c.column_name ~ '^(private|target|key|link|secret)_cipher$')
       order by 1`,
  )
  const listed = Object.values(allCredentials()).flatMap(({ columns: of }) => of)
  const known = new Set([...listed, ...Object.keys(NO_CREDENTIAL)])
  expect(columns.map(({ at }) => at).filter((at) => !known.has(at))).toEqual([])
  const present = await many(
    database.db,
    sql<{ at: string }>`
      select table_name || '.' || column_name as at from information_schema.columns where table_schema = 'public'`,
  )
  const all = new Set(present.map(({ at }) => at))
  expect([...known].filter((at) => !all.has(at))).toEqual([])
})
