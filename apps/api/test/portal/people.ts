import { sql } from 'kysely'
import { type Db, one } from '../../src/platform/database/db.ts'
import { hashToken, randomToken } from '../../src/platform/security/secrets.ts'

export type Person = {
  id: number
  roleId: number
  email: string
  mobile: string
  name: string
  token: string
}
export type People = Awaited<ReturnType<typeof makePeople>>

let made = 0

/** Creates a person below `parentId` with a live session. For tests only, unlike demo data. */
export async function makePerson(
  db: Db,
  person: { roleId: number; parentId: number | null; first: string; last: string; commission?: string },
): Promise<Person> {
  made += 1
  const number = String(made).padStart(3, '0')
  const email = `${person.first.toLowerCase()}.${number}@example.in`
  const mobile = `98000${String(Math.floor(made)).padStart(5, '0')}`
  const { id } = await one(
    db,
    sql<{ id: number }>`
      insert into users (username, first_name, last_name, email, mobile, role_id, parent_id, commission,
        pancard_verified, aadhar_verified, gstin_verified, document_verified, address, city, state, pincode)
      values (${`${person.first.toLowerCase()}${number}`}, ${person.first}, ${person.last}, ${email}, ${mobile},
        ${person.roleId}, ${person.parentId}, ${person.commission ?? null}, 1, 1, 1, 1, '14 Sahyadri Road', 'Pune',
        'Maharashtra', '411045')
      returning id`,
  )
  return {
    id,
    roleId: person.roleId,
    email,
    mobile,
    name: `${person.first} ${person.last}`,
    token: await openSession(db, id),
  }
}

/** A live session of a person, as created by signing in. */
export async function openSession(db: Db, userId: number): Promise<string> {
  const token = randomToken()
  await sql`
    insert into sessions (token_hash, user_id, expires_at)
    values (${hashToken(token)}, ${userId}, now() + interval '12 hours')`.execute(db)
  return token
}

/** A small tree: one user of each role below the other, a sibling retailer, and a retailer of another branch. */
export async function makePeople(db: Db) {
  const superAdmin = await makePerson(db, { roleId: 1, parentId: null, first: 'Sunita', last: 'Rao' })
  const admin = await makePerson(db, {
    roleId: 2,
    parentId: superAdmin.id,
    first: 'Arvind',
    last: 'Kulkarni',
  })
  const distributor = await makePerson(db, {
    roleId: 3,
    parentId: admin.id,
    first: 'Deepa',
    last: 'Menon',
    commission: '8.255',
  })
  const retailer = await makePerson(db, {
    roleId: 4,
    parentId: distributor.id,
    first: 'Kavita',
    last: 'Deshpande',
  })
  const sibling = await makePerson(db, {
    roleId: 4,
    parentId: distributor.id,
    first: 'Imran',
    last: 'Shaikh',
  })
  const otherAdmin = await makePerson(db, {
    roleId: 2,
    parentId: superAdmin.id,
    first: 'Gurpreet',
    last: 'Gill',
  })
  const stranger = await makePerson(db, { roleId: 4, parentId: otherAdmin.id, first: 'Lalita', last: 'Das' })
  return { superAdmin, admin, distributor, retailer, sibling, otherAdmin, stranger }
}
