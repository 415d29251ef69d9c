import type { ChecklistStep } from '@chukta/contract/insight/checklist'
import type { RoleId } from '@chukta/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import { type Db, one } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'

export type ChecklistRow = {
  hidden: boolean
  /** The newest of a retailer. */
  newest_payee?: { id: number; service_id: number } | null
} & Partial<Record<ChecklistStep, boolean>>

const factor = sql`
  exists (select from passkeys where user_id = u.id)
    or exists (select from totp_secrets where user_id = u.id and confirmed_at is not null)`
const contacts = sql`u.email_confirmed_at is not null and u.mobile_confirmed_at is not null`
const below = (roles: number[]) =>
  sql`exists (select from users b where b.parent_id = u.id and b.role_id = any(${roles}::smallint[]))`

/** Gateways that could take a payment now: switched on, and not known to fail. `offered` are those of the environment. */
const usable = (offered: string[]) => sql`
  select g.id from payment_gateways g
   where case when exists (select from gateway_accounts a where a.gateway_id = g.id)
              then exists (select from gateway_accounts a where a.gateway_id = g.id and a.enabled)
              else g.slug = any(${offered}::text[]) end
     and not exists (select from provider_health h where h.name = g.slug and h.failing_since is not null)`

/** A method is open when a usable gateway takes it at a charge that counts now. */
const open = (offered: string[]) => sql`
  select gm.method_id from gateway_methods gm
    join master_charges c on c.gateway_id = gm.gateway_id and c.method_id = gm.method_id and c.until is null
   where gm.enabled and gm.gateway_id in (${usable(offered)})`

const STEPS: Record<RoleId, (offered: string[]) => RawBuilder<unknown>> = {
  1: (offered) => sql`
    (select address_line1 <> '' and city <> '' and state_code <> '' and pin <> '' and support_email <> ''
        and support_phone <> '' and grievance_name <> '' and grievance_email <> '' from company) as company,
    (select count(distinct kind) = 3 from company_policies) as policies,
    exists (${usable(offered)}) as gateway,
    exists (${open(offered)}) and not exists (
      select from gateway_methods m where m.enabled and m.method_id not in (${open(offered)})) as methods`,
  2: () => sql`
    ${contacts} as contacts, ${below([3, 4])} as reseller,
    exists (select from group_members where owner_id = u.id and until is null) as charges`,
  3: () => sql`
    ${contacts} as contacts, ${below([4])} as retailer,
    u.commission is not null or exists (
      select from user_closure c join default_commissions d on d.admin_id = c.ancestor_id
       where c.descendant_id = u.id) as commission`,
  4: () => sql`
    ${contacts} as contacts,
    exists (select from payees where user_id = u.id and deleted_at is null) as payee,
    exists (select from payments where payer_id = u.id and status = 'paid') as payment,
    exists (select from payment_schedules where user_id = u.id and payee_id is not null) as "due-date",
    (select json_build_object('id', p.id, 'service_id', p.service_id) from payees p
      where p.user_id = u.id and p.deleted_at is null order by p.id desc limit 1) as newest_payee`,
}

/** A person's progress in the steps of their role; every subquery ends at the first row that answers it. */
export function readChecklist(db: Db, scope: Scope, roleId: RoleId, offered: string[]) {
  return one(
    db,
    sql<ChecklistRow>`
      select exists (select from hidden_checklists where user_id = u.id) as hidden,
             ${factor} as "second-factor", ${STEPS[roleId](offered)}
        from users u where u.id = ${scope.userId}`,
  )
}

export async function insertHidden(db: Db, scope: Scope): Promise<void> {
  await sql`
    insert into hidden_checklists (user_id) values (${scope.userId}) on conflict do nothing`.execute(db)
}

export async function deleteHidden(db: Db, scope: Scope): Promise<void> {
  await sql`delete from hidden_checklists where user_id = ${scope.userId}`.execute(db)
}
