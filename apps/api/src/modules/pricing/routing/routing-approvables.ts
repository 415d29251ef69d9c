import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import type {
  storeGatewayMethods,
  storePriorities,
  storeServiceMethods,
} from '@chukta/contract/pricing/routing'
import type { Approvable, Change, Fact } from '../../identity/api.ts'
import { isMethod } from '../charges/judge-charges.ts'
import { saveGatewayMethods, saveServiceMethods } from './configuration-service.ts'
import {
  listGatewayMethods,
  listServiceMethods,
  lockConfiguration,
  setPriorities,
  switchGatewayMethod,
  switchServiceMethod,
} from './configuration-sql.ts'
import { savePriorities } from './priorities-service.ts'

const messages = BACK_OFFICE.routing
const ON = 'on'
/** Before the reason in a change of a service's method. */
const OFF_SINCE = 'off: '

export const GATEWAY_METHODS: Approvable<typeof storeGatewayMethods> = {
  title: async () => 'Methods of the gateways',
  object: () => 'gateway methods',
  read: async (trx) =>
    (await listGatewayMethods(trx)).map((row) => switchFact(row.gateway_id, row.gateway_name, row)),
  apply: async (trx, { body, actor }) => {
    await saveGatewayMethods(trx, actor, body)
    return { data: { message: messages.configurationSaved } }
  },
  restore: async (trx, _sent, changes) => {
    await lockConfiguration(trx)
    for (const { ownerId, methodId, enabled } of switches(changes)) {
      await switchGatewayMethod(trx, { gatewayId: ownerId, methodId, enabled })
    }
  },
}

export const SERVICE_METHODS: Approvable<typeof storeServiceMethods> = {
  title: async () => 'Methods of the services',
  object: () => 'service methods',
  read: async (trx) =>
    (await listServiceMethods(trx)).map((row) => switchFact(row.service_id, row.service_name, row)),
  apply: async (trx, { body, actor }) => {
    await saveServiceMethods(trx, actor, body)
    return { data: { message: messages.servicesSaved } }
  },
  restore: async (trx, _sent, changes) => {
    await lockConfiguration(trx)
    for (const { ownerId, ...pair } of switches(changes)) {
      await switchServiceMethod(trx, { serviceId: ownerId, ...pair })
    }
  },
}

/** The order of a method is a single line of the change. */
export const PRIORITIES: Approvable<typeof storePriorities> = {
  title: async (trx, { body }) => {
    const row = (await listGatewayMethods(trx)).find((each) => isMethod(each, methodOf(body)))
    return `Priorities of ${row?.payment_method ?? 'a payment method'}`
  },
  object: ({ body }) => `payment method ${methodOf(body)}`,
  read: async (trx, { body }) => {
    const rows = (await listGatewayMethods(trx)).filter((row) => isMethod(row, methodOf(body)))
    const [first] = rows
    if (!first) return []
    const order = rows.toSorted((a, b) => a.priority - b.priority || a.gateway_id - b.gateway_id)
    return [
      {
        key: String(first.method_id),
        label: `Order for ${first.payment_method}`,
        value: order.map((row) => row.gateway_id).join(),
        shown: order.map((row) => row.gateway_name).join(', '),
      },
    ]
  },
  apply: async (trx, { body, actor }) => {
    await savePriorities(trx, actor, body)
    return { data: { message: messages.prioritySaved } }
  },
  restore: async (trx, _sent, changes) => {
    await lockConfiguration(trx)
    for (const { key, after } of changes) {
      await setPriorities(trx, Number(key), (after?.value ?? '').split(',').map(Number))
    }
  },
}

type Switch = { method_id: number; payment_method: string; enabled: boolean; off_reason?: string | null }

function switchFact(
  ownerId: number,
  name: string,
  { method_id, payment_method, enabled, off_reason: reason }: Switch,
): Fact {
  const value = enabled ? ON : reason ? `${OFF_SINCE}${reason}` : 'off'
  return { key: `${ownerId}/${method_id}`, label: `${name}, ${payment_method}`, value, shown: value }
}

function switches(changes: Change[]) {
  return changes.map(({ key, after }) => {
    const [ownerId = 0, methodId = 0] = key.split('/').map(Number)
    const value = after?.value ?? ''
    const offReason = value.startsWith(OFF_SINCE) ? value.slice(OFF_SINCE.length) : null
    return { ownerId, methodId, enabled: value === ON, offReason }
  })
}

function methodOf(body: { selected_method: string }[]): string {
  return body[0]?.selected_method ?? ''
}
