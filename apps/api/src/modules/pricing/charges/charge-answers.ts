import { CHARGE_TYPE, type ChargeGroup, GROUP_ROLES } from '@chukta/contract/pricing/charges'
import type { GroupRow } from './groups-sql.ts'
import type { RateRow } from './rate-history-sql.ts'
import type { ChargeSheetRow } from './rates-sql.ts'

/** A group as the list shows it. */
export function answerGroup(row: GroupRow & { users: number }): ChargeGroup {
  return { ...groupName(row), users: row.users, created_at: row.created_at.toISOString() }
}

/** Name and role of a group, as in every answer. */
export function groupName(row: GroupRow) {
  return { id: row.id, name: row.name, role_id: row.role_id, roles: { name: GROUP_ROLES[row.role_id] } }
}

/** The sheet by gateway, with the charge assigned to the caller. */
export function answerAssigned(sheet: ChargeSheetRow[]) {
  return byGateway(sheet).map(({ gateway, lines }) => ({
    ...gateway,
    methods: lines.map((line) => ({
      payment_method_id: line.method_id,
      name: line.payment_method,
      selected: Number(line.enabled),
    })),
    charges: lines.map((line) => ({
      id: line.master_charge_id,
      name: line.payment_method,
      payment_method: line.payment_method,
      payment_method_id: line.method_id,
      type: CHARGE_TYPE,
      charge: line.assigned_rate,
    })),
  }))
}

/** The sheet by gateway, with the charge assigned to the caller and the group's own beside it. */
export function answerGroupCharges(sheet: ChargeSheetRow[], rates: RateRow[]) {
  return byGateway(sheet).map(({ gateway, lines }) => ({
    ...gateway,
    charges: lines.map((line) => ({
      master_charge_id: line.master_charge_id,
      payment_method: line.payment_method,
      payment_method_id: line.method_id,
      type: CHARGE_TYPE,
      master_charge_value: line.assigned_rate,
      group_charge_value:
        rates.find((rate) => rate.gateway_id === line.gateway_id && rate.method_id === line.method_id)
          ?.rate ?? null,
    })),
  }))
}

/** The sheet by gateway, with the master charges and the dates they apply from. */
export function answerMaster(sheet: ChargeSheetRow[]) {
  return byGateway(sheet).map(({ gateway, lines }) => ({
    pg_id: gateway.pg_id,
    payment_gateway_name: gateway.payment_gateway_name,
    charges: lines.map((line) => ({
      id: line.master_charge_id,
      payment_method: line.payment_method,
      payment_method_id: line.method_id,
      charge: line.master_rate,
      since: line.master_since?.toISOString() ?? null,
    })),
  }))
}

function byGateway(sheet: ChargeSheetRow[]) {
  const lines = Map.groupBy(sheet, (line) => line.gateway_id)
  return [...lines].map(([id, ofGateway]) => ({
    gateway: {
      pg_id: id,
      payment_gateway_id: id,
      payment_gateway_name: ofGateway[0]?.gateway_name ?? '',
    },
    lines: ofGateway,
  }))
}
