import { sql, type Transaction } from 'kysely'

/** Makes a claimed attempt the charge of a mandate: by these calls alone it is sent and asked about from now on. */
export async function makeCharge(
  trx: Transaction<unknown>,
  { attemptId, mandate, debitOn }: { attemptId: number; mandate: string; debitOn: string },
): Promise<void> {
  await sql`
    update attempts set mandate = ${mandate}, debit_on = ${debitOn}::date
     where id = ${attemptId} and status = 'claimed'`.execute(trx)
}
