import { sql } from 'kysely'
import { contains } from '../../../platform/database/contains-sql.ts'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import type { SealedNumbers } from '../../payouts/api.ts'

export type PayeeRow = {
  id: number
  service_id: number
  service_slug: string
  user_id: number
  owner_name: string
  name: string
  address: string
  mobile: string
  email: string | null
  pan_cipher: string
  account_cipher: string
  account_holder_name: string
  bank_name: string
  bank_branch: string
  ifsc_code: string
  amount_paise: bigint
  payment_for: string | null
  beneficiary_id: string
  document_file_id: string | null
  document: string | null
  document_missing: boolean
  created_at: Date
  updated_at: Date
}

/** Payees of one service, or of all (null), that belong to a user or to someone below them. */
export type PayeesOf = { scope: Scope; serviceId: number | null }
/** Those of one service. */
export type PayeesOfService = PayeesOf & { serviceId: number }

const COLUMNS = sql`
  p.id, p.service_id, (select slug from services s where s.id = p.service_id) as service_slug, p.user_id, u.first_name || ' ' || u.last_name as owner_name, p.name, p.address, p.mobile,
  p.email, p.pan_cipher, p.account_cipher, p.account_holder_name, p.bank_name, p.bank_branch, p.ifsc_code,
  p.amount_paise, p.payment_for, p.beneficiary_id, p.document_file_id, f.file_name as document,
  p.document_missing, p.created_at, p.updated_at`

const inScope = ({ scope, serviceId }: PayeesOf) => sql`
  ${serviceId === null ? sql`true` : sql`p.service_id = ${serviceId}`} and p.deleted_at is null
  and p.user_id in (select descendant_id from user_closure where ancestor_id = ${scope.userId})`

const named = (search: string) => (search === '' ? sql`true` : contains(sql`p.name`, search))

/** Newest first. `limit` null gives all. */
export function listPayees(db: Db, of: PayeesOf, search: string, limit: number | null, offset: number) {
  return many(
    db,
    sql<PayeeRow>`
      /* prepared list-payees-* */
      select ${COLUMNS}
        from (select p.id from payees p where ${inScope(of)} and ${named(search)}
               order by p.id desc limit ${limit} offset ${offset}) as page
        join payees p on p.id = page.id join users u on u.id = p.user_id
        left join files f on f.id = p.document_file_id
       order by p.id desc`,
  )
}

/** Newest first, those with an id below `before`; null: from the newest. */
export function listPayeesBelow(db: Db, of: PayeesOf, before: number | null, limit: number) {
  return many(
    db,
    sql<PayeeRow>`
      select ${COLUMNS} from payees p join users u on u.id = p.user_id
        left join files f on f.id = p.document_file_id
       where ${inScope(of)} and (${before}::bigint is null or p.id < ${before}) order by p.id desc limit ${limit}`,
  )
}

export async function countPayees(db: Db, of: PayeesOf, search: string): Promise<number> {
  const { total } = await one(
    db,
    sql<{
      total: number
    }>`/* prepared count-payees-* */ select count(*) as total from payees p where ${inScope(of)} and ${named(search)}`,
  )
  return total
}

export function listNames(db: Db, of: PayeesOf) {
  return many(
    db,
    sql<{ id: number; name: string }>`
      select p.id, p.name from payees p where ${inScope(of)} order by p.id desc`,
  )
}

export function findPayee(db: Db, id: number, of: PayeesOf) {
  return maybe(
    db,
    sql<PayeeRow>`
      select ${COLUMNS} from payees p join users u on u.id = p.user_id
        left join files f on f.id = p.document_file_id
       where p.id = ${id} and ${inScope(of)}`,
  )
}

/** The service of a payee, in or out of scope; undefined when there is no such payee. */
export async function serviceOfPayee(db: Db, id: number): Promise<number | undefined> {
  const row = await maybe(
    db,
    sql<{ service_id: number }>`select service_id from payees where id = ${id} and deleted_at is null`,
  )
  return row?.service_id
}

/** The values of a form, ready for the columns. */
export type PayeeValues = {
  name: string
  address: string
  mobile: string
  account_holder_name: string
  bank_name: string
  bank_branch: string
  ifsc_code: string
  amountPaise: bigint
  payment_for: string | null
}

export async function insertPayee(
  db: Db,
  owner: PayeesOfService & { beneficiaryId: string; documentId: string | null },
  values: PayeeValues,
  sealed: SealedNumbers,
): Promise<number> {
  const { id } = await one(
    db,
    sql<{ id: number }>`
      insert into payees (user_id, service_id, beneficiary_id, document_file_id, name, address, mobile,
                          account_holder_name, bank_name, bank_branch, ifsc_code, amount_paise, payment_for,
                          pan_cipher, pan_last4, account_cipher, account_last4)
      values (${owner.scope.userId}, ${owner.serviceId}, ${owner.beneficiaryId}, ${owner.documentId}, ${values.name},
              ${values.address}, ${values.mobile}, ${values.account_holder_name}, ${values.bank_name},
              ${values.bank_branch}, ${values.ifsc_code}, ${values.amountPaise}, ${values.payment_for},
              ${sealed.pan_cipher}, ${sealed.pan_last4}, ${sealed.account_cipher}, ${sealed.account_last4})
      returning id`,
  )
  return id
}

/** Locks a payee until the transaction ends; gives the id of its document. */
export async function lockDocument(db: Db, id: number): Promise<string | null> {
  const row = await one(
    db,
    sql<{ document_file_id: string | null }>`
      select document_file_id from payees where id = ${id} for update`,
  )
  return row.document_file_id
}

/**
 * Updates a payee; omitted numbers, and the document without a new one (null), stay as stored. Another number, IFSC or
 * holder is another version of its account, judged by the row as it is now; true when it is.
 */
export async function updatePayee(
  db: Db,
  id: number,
  documentId: string | null,
  values: PayeeValues,
  sealed: Partial<SealedNumbers>,
): Promise<boolean> {
  const { is_moved } = await one(
    db,
    sql<{ is_moved: boolean }>`
    update payees
       set account_version = payees.account_version + (${sealed.account_cipher ?? null}::text is not null
             or payees.ifsc_code <> ${values.ifsc_code} or payees.account_holder_name <> ${values.account_holder_name})::int,
           name = ${values.name}, address = ${values.address}, mobile = ${values.mobile},
           account_holder_name = ${values.account_holder_name}, bank_name = ${values.bank_name},
           bank_branch = ${values.bank_branch}, ifsc_code = ${values.ifsc_code},
           amount_paise = ${values.amountPaise}, payment_for = ${values.payment_for},
           pan_cipher = coalesce(${sealed.pan_cipher ?? null}, payees.pan_cipher),
           pan_last4 = coalesce(${sealed.pan_last4 ?? null}, payees.pan_last4),
           account_cipher = coalesce(${sealed.account_cipher ?? null}, payees.account_cipher),
           account_last4 = coalesce(${sealed.account_last4 ?? null}, payees.account_last4),
           document_file_id = coalesce(${documentId}, payees.document_file_id),
           document_missing = payees.document_missing and ${documentId}::uuid is null, updated_at = now()
      from (select id, account_version from payees where id = ${id} for update) before
     where payees.id = before.id
    returning payees.account_version <> before.account_version as is_moved`,
  )
  return is_moved
}

/** For the mail about its account: a payee's owner and everyone above them, without role 1 and who changed it. */
export function findOwnerAndUpline(db: Db, ownerId: number, editorId: number) {
  return many(
    db,
    sql<{ email: string; name: string; editor: string; owner: string }>`
      select u.email, u.first_name as name, e.first_name || ' ' || e.last_name as editor,
             o.first_name || ' ' || o.last_name as owner
        from user_closure c
        join users u on u.id = c.ancestor_id
        join users o on o.id = c.descendant_id
        join users e on e.id = ${editorId}
       where c.descendant_id = ${ownerId} and (u.id = ${ownerId} or u.role_id > 1 and u.id <> ${editorId})
       order by u.id`,
  )
}

/** The address and names for the mail to an owner whose payee was changed by another user. */
export function findOwnerAndEditor(db: Db, ownerId: number, editorId: number) {
  return one(
    db,
    sql<{ email: string; name: string; editor: string }>`
      select o.email, o.first_name as name, e.first_name || ' ' || e.last_name as editor
        from users o, users e where o.id = ${ownerId} and e.id = ${editorId}`,
  )
}

/** Deletes the payees of a person, in the caller's transaction. */
export async function deletePayeesOf(trx: Db, userId: number): Promise<void> {
  await sql`delete from payees where user_id = ${userId}`.execute(trx)
}
