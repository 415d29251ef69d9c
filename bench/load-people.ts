import { sql } from 'kysely'
import { sealNumbers } from '../apps/api/src/modules/payouts/payee-trust/payee-numbers-service.ts'
import { type Db, many } from '../apps/api/src/platform/database/db.ts'
import { hashToken, randomToken, type Secrets } from '../apps/api/src/platform/security/secrets.ts'

/** A signed-in person, with the ids that they may name in a call. */
export type Visitor = {
  id: number
  roleId: number
  token: string
  /** Payees to pay, each with its service; none for those who do not pay. */
  payees: { id: number; serviceId: number }[]
  ticketId: number | null
}

/**
 * Signs everyone of the planted tree in, seals the numbers of their payees, and gives each retailer a ticket. Their accounts are
 * not new: payouts go at once, as most do in a portal that lives, and not half an hour later.
 */
export async function makeVisitors(db: Db, secrets: Secrets): Promise<Visitor[]> {
  const people = await many(
    db,
    sql<{ id: number; role_id: number; payees: { id: number; serviceId: number }[] }>`
      select u.id, u.role_id, coalesce(json_agg(json_build_object('id', p.id, 'serviceId', p.service_id))
               filter (where p.id is not null), '[]') as payees
        from users u
        -- The services that have payees: the tree gives everyone some of every service.
        left join payees p on p.user_id = u.id and p.service_id in (
          select id from services where slug in ('rental-payments', 'vendors-payments', 'salary-payments', 'donations-payments'))
       group by u.id order by u.id`,
  )
  const rows = people.map(({ id, role_id }) => {
    const token = randomToken()
    const numbers = role_id === 4 ? { pan: 'ABCPN1234F', accountNumber: '60218846093' } : null
    const sealed = numbers && sealNumbers(secrets, id, numbers)
    return { id, role_id, token, hash: hashToken(token).toString('hex'), ...sealed }
  })
  const given = sql`
    given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g (id bigint, role_id int, hash text, pan_cipher text, account_cipher text)
    )`
  await sql`
    with ${given} insert into sessions (token_hash, user_id, expires_at)
    select decode(hash, 'hex'), id, now() + interval '1 day' from given`.execute(db)
  await sql`
    with ${given}, sealed as (
      update payees p set pan_cipher = g.pan_cipher, account_cipher = g.account_cipher
        from given g where g.id = p.user_id
    )
    update bank_accounts b set account_cipher = g.account_cipher from given g where g.id = b.user_id`.execute(
    db,
  )
  await sql`insert into payout_settings (service_id, new_account_minutes) select id, 0 from services`.execute(
    db,
  )
  const tickets = await many(
    db,
    sql<{ id: number; user_id: number }>`
      insert into tickets (user_id, subject, priority, description)
      select id, 'Donation still pending', 'High', 'It left my account.' from users where role_id = 4
      returning id, user_id`,
  )
  const ticketOf = new Map(tickets.map(({ id, user_id }) => [user_id, id]))
  return people.map(({ id, role_id, payees }, n) => ({
    id,
    roleId: role_id,
    token: rows[n]?.token ?? '',
    payees,
    ticketId: ticketOf.get(id) ?? null,
  }))
}
