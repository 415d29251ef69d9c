import { personName } from '@chukta/contract/person-fields'
import { tidyEmail, tidyMobile } from '@chukta/contract/tidy'
import { z } from 'zod/mini'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { because } from '../../../platform/security/effects.ts'
import { hashPassword } from '../../../platform/security/passwords.ts'
import { addSuperAdmin, lockSuperAdmins } from './super-admin-sql.ts'

const UNIQUE_VIOLATION = '23505'
const TAKEN = 'Somebody has this e-mail, mobile or username already.'

const newSuperAdmin = z.object({
  name: personName('Name is required.'),
  email: z.string().check(z.overwrite(tidyEmail), z.email('Please enter a valid email address.')),
  mobile: z
    .string()
    .check(
      z.overwrite(tidyMobile),
      z.regex(/^[6-9]\d{9}$/, 'Mobile number must be 10 digits and start with 6, 7, 8 or 9.'),
    ),
  password: z
    .string()
    .check(z.minLength(10, 'Password must be at least 10 characters long.'), z.maxLength(100)),
})

/**
 * Makes the first account of an installation, role 1; with `isAnother` one more, which approvals need. Gives its
 * username, the part of the e-mail before the @. Throws an Error with a readable message when a field is wrong or
 * taken, or a super admin exists and no other was requested.
 */
export async function createSuperAdmin(
  db: Db,
  answers: Record<string, string>,
  isAnother = false,
): Promise<string> {
  const parsed = z.safeParse(newSuperAdmin, answers)
  if (!parsed.success) throw new Error(parsed.error.issues.map((issue) => issue.message).join('\n'))
  const { name, email, mobile, password } = parsed.data
  const [firstName = '', ...rest] = name.split(/\s+/)
  const username = email.split('@')[0] ?? email
  const passwordHash = await hashPassword(password)
  await withTransaction(db, async (trx) => {
    const superAdmins = await lockSuperAdmins(trx)
    if (superAdmins > 0 && !isAnother) throw new Error('A super admin exists already.')
    const person = { username, firstName, lastName: rest.join(' '), email, mobile, passwordHash }
    const id = await because('chukta create-super-admin', () => addSuperAdmin(trx, person))
    await audit(trx, {
      actorId: null,
      action: 'super-admin.added',
      object: `user ${id}`,
      detail: { username },
    })
  }).catch((error) => {
    throw error.code === UNIQUE_VIOLATION ? new Error(TAKEN) : error
  })
  return username
}
