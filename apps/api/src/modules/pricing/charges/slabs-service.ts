import { createHash } from 'node:crypto'
import { paiseToRupees } from '@chukta/contract/money'
import type { SlabField } from '@chukta/contract/pricing/charge-slabs'
import { CHARGE_SLABS } from '@chukta/contract/pricing/charge-slabs-messages'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { type Scope, scopeFor } from '../../../platform/security/gate.ts'
import { groupName } from './charge-answers.ts'
import { describeRates, groupBelow, ownGroup } from './groups-service.ts'
import { lockOwner } from './groups-sql.ts'
import { judgeSlabs } from './judge-slabs.ts'
import { groupRates, type RateRow, setGroupRates } from './rate-history-sql.ts'
import { type ChargeSheetRow, chargeSheet } from './rates-sql.ts'
import { type SlabRow, slabsOf } from './slabs.ts'

/** All slabs of a group, beside those assigned to its owner. Throws 404 for a group out of scope. */
export async function slabsOfGroup(db: Db, scope: Scope, id: number) {
  const group = await groupBelow(db, scope, id)
  const [sheet, rates] = await Promise.all([
    chargeSheet(db, await scopeFor(db, group.owner_id)),
    groupRates(db, id),
  ])
  return {
    group: groupName(group),
    version: versionOf(rates),
    slabs: sheet.flatMap((line) => {
      const own = rates.find(
        (rate) => rate.gateway_id === line.gateway_id && rate.method_id === line.method_id,
      )
      return own ? answerSlabs(line, own.rate, own.slabs) : []
    }),
    assigned: sheet.flatMap((line) =>
      line.assigned_rate === null ? [] : answerSlabs(line, line.assigned_rate, line.assigned_slabs),
    ),
  }
}

function answerSlabs(line: ChargeSheetRow, rate: string, further: SlabRow[] | null) {
  return slabsOf(rate, further).map((slab) => ({
    pg_id: line.gateway_id,
    pg_name: line.gateway_name,
    payment_method: line.payment_method,
    payment_method_id: line.method_id,
    from_amount: paiseToRupees(slab.fromPaise),
    rate: slab.rate,
  }))
}

/**
 * Sets all slabs of a group that the caller owns; a gateway and method that the list leaves out has no charge then.
 * Throws 403, 404, 422 by row, and 409 when the charges are no longer those of `version`.
 */
export async function changeSlabs(
  db: Db,
  scope: Scope,
  id: number,
  { slabs, version }: { slabs: SlabField[]; version?: string | undefined },
): Promise<void> {
  await ownGroup(db, scope, id)
  await withTransaction(db, async (trx) => {
    await lockOwner(trx, scope)
    await ownGroup(trx, scope, id)
    const before = await groupRates(trx, id)
    if (version !== undefined && version !== versionOf(before))
      throw new AppError('conflict', { message: CHARGE_SLABS.changedSince })
    const rates = judgeSlabs(slabs, await chargeSheet(trx, scope))
    const ended = before
      .filter(
        (was) => !rates.some((rate) => rate.gatewayId === was.gateway_id && rate.methodId === was.method_id),
      )
      .map((was) => ({ gatewayId: was.gateway_id, methodId: was.method_id, rate: null, slabs: null }))
    await setGroupRates(trx, id, [...rates, ...ended])
    await audit(trx, {
      actorId: scope.actor.id,
      action: 'charge-group.changed',
      object: `charge group ${id}`,
      detail: { charges: describeRates(before, [...rates, ...ended]) },
    })
  })
}

/** Identifies the charges of a group, whatever their order. */
function versionOf(rates: RateRow[]): string {
  const lines = rates.map(({ gateway_id, method_id, rate, slabs }) =>
    [gateway_id, method_id, rate, ...(slabs ?? []).flatMap((slab) => [slab.from_paise, slab.rate])].join(' '),
  )
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex').slice(0, 16)
}
