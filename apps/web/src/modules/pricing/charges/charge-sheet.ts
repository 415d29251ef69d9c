import {
  CHARGE_TYPE,
  type ChargeRow,
  type getGroup,
  type listAssignedCharges,
} from '@chukta/contract/pricing/charges'
import type { listMasterCharges } from '@chukta/contract/pricing/master-charges'
import type { AnswerOf } from '../../../lib/http.ts'
import { say } from '../../../lib/language.ts'
import { shownCharge } from './charge-rules.ts'

/** One gateway and method: assigned and stored charge, in per cent as decimal text; null for none. */
export type ChargeLine = {
  /** Names the cell: gateway and method. */
  key: string
  gatewayId: number
  gatewayName: string
  methodId: number
  method: string
  masterId: number | null
  assigned: string | null
  stored: string | null
}

/** The lines of one gateway: one tab. */
export type ChargeTab = { gatewayId: number; gatewayName: string; lines: ChargeLine[] }

type Gateway = { pg_id: number; payment_gateway_name: string }
type Own = Pick<ChargeLine, 'methodId' | 'method' | 'masterId' | 'assigned' | 'stored'>

function tabOf({ pg_id, payment_gateway_name }: Gateway, lines: Own[]): ChargeTab {
  const gateway = { gatewayId: pg_id, gatewayName: payment_gateway_name }
  return {
    ...gateway,
    lines: lines.map((line) => ({
      ...gateway,
      ...line,
      method: say(line.method),
      key: `${pg_id}-${line.methodId}`,
    })),
  }
}

/** The sheet of a new group: it begins at the assigned charges. */
export function newSheet(gateways: AnswerOf<typeof listAssignedCharges>['data']): ChargeTab[] {
  return gateways.map((gateway) =>
    tabOf(
      gateway,
      gateway.charges.map(({ id, payment_method, payment_method_id, charge }) => ({
        methodId: payment_method_id,
        method: payment_method,
        masterId: id,
        assigned: charge,
        stored: charge,
      })),
    ),
  )
}

/** The sheet of a stored group. */
export function groupSheet({ payment_gateways }: AnswerOf<typeof getGroup>): ChargeTab[] {
  return payment_gateways.map((gateway) =>
    tabOf(
      gateway,
      gateway.charges.map((row) => ({
        methodId: row.payment_method_id,
        method: row.payment_method,
        masterId: row.master_charge_id,
        assigned: row.master_charge_value,
        stored: row.group_charge_value,
      })),
    ),
  )
}

/** The sheet of the master charges: they are not based on others. */
export function masterSheet(gateways: AnswerOf<typeof listMasterCharges>['data']): ChargeTab[] {
  return gateways.map((gateway) =>
    tabOf(
      gateway,
      gateway.charges.map(({ id, payment_method, payment_method_id, charge }) => ({
        methodId: payment_method_id,
        method: payment_method,
        masterId: id,
        assigned: null,
        stored: charge,
      })),
    ),
  )
}

export type ChargeValues = Record<string, string>

/** Every line of a sheet, tab after tab: the order in which they are sent. */
export function linesOf(sheet: ChargeTab[]): ChargeLine[] {
  return sheet.flatMap((tab) => tab.lines)
}

/** The cells as they are shown first. */
export function storedCharges(sheet: ChargeTab[]): ChargeValues {
  return Object.fromEntries(linesOf(sheet).map((line) => [line.key, shownCharge(line.stored)]))
}

/** The rows that are sent, in the order of `linesOf`. Without values (a super admin's group) the assigned charge. */
export function chargeRows(sheet: ChargeTab[], values: ChargeValues | null): ChargeRow[] {
  return linesOf(sheet).map((line) => ({
    pg_id: line.gatewayId,
    pg_name: line.gatewayName,
    payment_method: line.method,
    payment_method_id: line.methodId,
    master_charge_id: line.masterId,
    type: CHARGE_TYPE,
    charge: values ? (values[line.key] ?? '').trim() : line.assigned,
  }))
}
