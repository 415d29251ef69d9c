import { sql } from 'kysely'
import { type Db, named } from '../../src/platform/database/db.ts'
import { makePerson, type Person } from '../portal/people.ts'
import type { World } from './random-tree.ts'

/** Creates a random tree in the database: people, groups assigned by their uplines, and rates. Gives the people by index. */
export async function plantTree(db: Db, { members, master, platform }: World): Promise<Person[]> {
  const people: Person[] = []
  for (const member of members) {
    const person = await makePerson(db, {
      roleId: member.role,
      parentId: member.parent === null ? null : (people[member.parent]?.id ?? 0),
      first: `Member${member.index}`,
      last: 'Sen',
      ...(member.commission === null ? {} : { commission: member.commission }),
    })
    people.push(person)
    if (member.ownDefault !== null) {
      await sql`insert into default_commissions values (${person.id}, ${member.ownDefault})`.execute(db)
    }
    if (member.group === null || member.parent === null) continue
    const ownerId = people[member.parent]?.id ?? 0
    const { rows } = await sql<{ id: bigint }>`
      insert into charge_groups (owner_id, role_id, name) values (${ownerId}, 3, ${person.email}) returning id`.execute(
      db,
    )
    const { id } = named(rows[0] as { id: bigint })
    await sql`insert into group_members (group_id, owner_id, user_id) values (${id}, ${ownerId}, ${person.id})`.execute(
      db,
    )
    for (const [pair, rate] of Object.entries(member.group)) {
      const [gateway, method] = pair.split(':')
      await sql`
        insert into group_charges (group_id, gateway_id, method_id, rate)
        values (${id}, ${gateway}::smallint, ${method}::smallint, ${rate}::numeric)`.execute(db)
    }
  }
  for (const [pair, rate] of Object.entries(master)) {
    const [gateway, method] = pair.split(':')
    await sql`
      update master_charges set rate = ${rate}::numeric
       where gateway_id = ${gateway}::smallint and method_id = ${method}::smallint and until is null`.execute(
      db,
    )
  }
  await sql`
    update platform_rates set rate = case name when 'admin-commission' then ${platform.admin}::numeric
                                               else ${platform.distributor}::numeric end
     where name in ('admin-commission', 'distributor-commission')`.execute(db)
  return people
}
