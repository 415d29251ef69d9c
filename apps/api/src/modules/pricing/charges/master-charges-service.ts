import { type Db, withTransaction } from '../../../platform/database/db.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { describeRates } from './groups-service.ts'
import { judgeCharges } from './judge-charges.ts'
import { lockMasterCharges, setMasterRates } from './rate-history-sql.ts'
import { chargeSheet } from './rates-sql.ts'

type Sent = { pg_id: number; payment_method: string; charge: string }

/** Sets the master charges from now on; each row is a percentage. Throws 422 by row. */
export async function saveMasterCharges(db: Db, scope: Scope, sent: Sent[]): Promise<void> {
  await withTransaction(db, async (trx) => {
    await lockMasterCharges(trx)
    const sheet = await chargeSheet(trx, scope)
    // A master charge has no floor.
    const rates = judgeCharges(
      sent,
      sheet.map((line) => ({ ...line, assigned_rate: null, assigned_slabs: null })),
      { copies: false },
    )
    await setMasterRates(trx, rates)
    const before = sheet.flatMap(({ gateway_id, method_id, master_rate }) =>
      master_rate === null ? [] : [{ gateway_id, method_id, rate: master_rate, slabs: null }],
    )
    const charges = describeRates(before, rates)
    if (charges.length === 0) return
    await audit(trx, { actorId: scope.actor.id, action: 'master-charges.changed', detail: { charges } })
  })
}
