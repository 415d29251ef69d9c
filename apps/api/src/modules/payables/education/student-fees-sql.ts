import type { StudentBill } from '@chukta/contract/payables/education'
import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { type EarlierRow, earlierColumns, isEarlier } from '../../payments/api.ts'

type NewFee = {
  schoolId: number
  admissionNumber: string
  studentName: string
  amountPaise: bigint
}

/** Stores student details; gives our id for them. */
export async function insertFee(db: Db, scope: Scope, fee: NewFee): Promise<string> {
  const { unique_id } = await one(
    db,
    sql<{ unique_id: string }>`
      insert into student_fees (unique_id, user_id, school_id, admission_number, student_name, amount_paise)
      values ('STU' || left(replace(gen_random_uuid()::text, '-', ''), 20), ${scope.userId}, ${fee.schoolId},
              ${fee.admissionNumber}, ${fee.studentName}, ${fee.amountPaise})
      returning unique_id`,
  )
  return unique_id
}

export type PayableFeeRow = {
  id: number
  amount_paise: bigint
  admission_number: string
  student_name: string
  school_id: number
  school_name: string
  account_last4: string
  bank_name: string
  /** The order that paid it. */
  paid_order_id: string | null
}

/** Stored student details of the scope's own user: those named, or the newest (null). */
export function findPayableFee(db: Db, scope: Scope, uniqueId: string | null) {
  return maybe(
    db,
    sql<PayableFeeRow>`
      select f.id, f.amount_paise, f.admission_number, f.student_name, f.school_id, s.school_name, s.account_last4,
             s.bank_name,
             (select order_id from payments where student_fee_id = f.id and status = 'paid' limit 1) as paid_order_id
        from student_fees f join schools s on s.id = f.school_id
       where f.user_id = ${scope.userId} and (${uniqueId}::text is null or f.unique_id = ${uniqueId})
       order by f.id desc limit 1`,
  )
}

/** A payment by the scope's user of the same fee of the same student, from any stored details. */
export function findEarlierFee(db: Db, scope: Scope, fee: PayableFeeRow) {
  return maybe(
    db,
    sql<EarlierRow>`
      select f.student_name as name, p.base_paise, ${earlierColumns(scope)}
        from student_fees f join payments p on p.student_fee_id = f.id and p.base_paise = ${fee.amount_paise}
       where f.user_id = ${scope.userId} and f.school_id = ${fee.school_id} and f.admission_number = ${fee.admission_number}
         and f.student_name = ${fee.student_name} and ${isEarlier(sql`null::bigint`, sql`p.base_paise`)}
       order by p.id desc limit 1`,
  )
}

export type BillRow = Omit<StudentBill, 'billAmount'> & { amount_paise: bigint }

const bills = sql`
  select f.unique_id, to_char(f.created_at at time zone 'Asia/Kolkata', '"SB"YYMMDD') || lpad(f.id::text, 5, '0')
           as "billNumber",
         f.student_name as "customerName", f.amount_paise,
         to_char(f.created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as "dueDate",
         f.admission_number as student_administarion_number, s.id as school_id, s.school_name, s.branch_name,
         s.state_id, state.name as state, s.city_id, city.name as city, p.order_id,
         p.shown_status as payment_status
    from student_fees f
    join schools s on s.id = f.school_id
    join states state on state.id = s.state_id
    join cities city on city.id = s.city_id
    left join lateral (
      select order_id, shown_status from payments where student_fee_id = f.id
       order by status = 'paid' desc, id desc limit 1
    ) p on true`

export function findBill(db: Db, scope: Scope, uniqueId: string) {
  return maybe(db, sql<BillRow>`${bills} where f.user_id = ${scope.userId} and f.unique_id = ${uniqueId}`)
}

export function listBills(db: Db, scope: Scope, limit: number, offset: number) {
  return many(
    db,
    sql<BillRow>`
      ${bills} where f.user_id = ${scope.userId} order by f.id desc limit ${limit} offset ${offset}`,
  )
}

export async function countBills(db: Db, scope: Scope): Promise<number> {
  const { total } = await one(
    db,
    sql<{ total: number }>`select count(*) as total from student_fees where user_id = ${scope.userId}`,
  )
  return total
}
