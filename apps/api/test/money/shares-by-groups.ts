import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Db, many } from '../../src/platform/database/db.ts'

/** The shares of each earner a second time: from the groups as they are, in exact numbers, beside those that are stored. */
function sharesByGroups(db: Db) {
  return many(
    db,
    sql<{
      role_id: number
      username: string
      earned_paise: bigint
      due_paise: bigint
      n: number
      none: number
    }>`
    with rated as (
      select p.base_paise, p.charge_paise, a.distributor_id, a.admin_id, a.distributor_paise, a.admin_paise,
             coalesce(ours.rate, own.rate, m.rate) as f, coalesce(own.rate, m.rate) as b,
             coalesce(d.commission, 8) as commission
        from payments p join attempts a on a.payment_id = p.id and a.status = 'paid'
        join master_charges m on m.gateway_id = a.gateway_id and m.method_id = p.method_id and m.until is null
        left join users d on d.id = a.distributor_id
        left join group_members dm on dm.user_id = a.distributor_id
        left join group_charges ours on ours.group_id = dm.group_id and ours.gateway_id = a.gateway_id
                                    and ours.method_id = p.method_id
        left join group_members am on am.user_id = a.admin_id
        left join group_charges own on own.group_id = am.group_id and own.gateway_id = a.gateway_id
                                   and own.method_id = p.method_id
       where p.shown_status = 'PAID'
    ), due as (
      select *, round(base_paise * f / 100) as charge, round(base_paise * b / 100) as base_charge from rated
    ), shared as (
      select *, case when distributor_id is null then 0 else trunc((charge - base_charge) * commission / 100) end as d
        from due
    ), earner as (
      select distributor_id as user_id, distributor_paise as earned_paise, d as due_paise, charge, charge_paise
        from shared where distributor_id is not null
      union all
      select admin_id, admin_paise, charge - base_charge - d + trunc(base_charge * 10 / 100), charge, charge_paise
        from shared where admin_id is not null
    )
    select u.role_id, u.username, sum(earned_paise)::bigint as earned_paise, sum(due_paise)::bigint as due_paise,
           count(*) as n, count(*) filter (where earned_paise = 0) as none
      from earner join users u on u.id = user_id group by u.id
    having bool_and(charge = charge_paise)`,
  )
}

/** Each earner of the demo has what the groups give, and something on most payments. */
export async function expectSharesByGroups(db: Db): Promise<void> {
  const rows = await sharesByGroups(db)
  expect(rows.map(({ username, earned_paise }) => [username, earned_paise])).toEqual(
    rows.map(({ username, due_paise }) => [username, due_paise]),
  )
  expect(rows.filter(({ role_id }) => role_id === 2)).toHaveLength(6)
  for (const { username, n, none, earned_paise } of rows) {
    expect(none, username).toBeLessThan(n / 4)
    expect(earned_paise, username).toBeGreaterThan(0n)
  }
  expect(rows.map(({ username }) => username)).toEqual(expect.arrayContaining(['admin', 'distributor']))
}
