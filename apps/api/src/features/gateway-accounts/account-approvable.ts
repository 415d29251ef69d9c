import type { storeGatewayAccount } from '@chukta/contract/gateway-accounts'
import { GATEWAY_ACCOUNTS } from '@chukta/contract/gateway-accounts-messages'
import { formatRupees, paiseToRupees, rupeesToPaise } from '@chukta/contract/money'
import { audit } from '../../platform/audit-sql.ts'
import type { Db } from '../../platform/db.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import type { Approvable, Fact } from '../approvals/approvals-service.ts'
import {
  type AccountRow,
  type Limits,
  listMethods,
  lockAccount,
  type Methods,
  saveAccount,
} from './gateway-accounts-sql.ts'

const messages = GATEWAY_ACCOUNTS
const METHOD = 'method/'

/** What an account takes. Its keys are no part of the change, so that they stand in no proposal; their version is. */
export const ACCOUNT: Approvable<typeof storeGatewayAccount> = {
  title: async (trx, { params }) => {
    const row = await lockAccount(trx, params.id)
    return row ? `Gateway account ${row.gateway_name}, ${row.name} (${row.api_host})` : 'Gateway account'
  },
  object: ({ params }) => `gateway account ${params.id}`,
  read: async (trx, { params }) => {
    const row = await lockAccount(trx, params.id)
    return row ? factsOf(row, await namesOf(trx)) : []
  },
  apply: async (trx, { params, body, actor }) => {
    const row = await lockAccount(trx, params.id)
    if (!row) throw new AppError('not-found')
    const methods = methodsOf(body.methods, await namesOf(trx))
    if (body.enabled && Object.keys(methods).length === 0) throw fieldError('methods', messages.noMethods)
    const { name, enabled, position } = body
    await saveAccount(trx, params.id, { name, enabled, position, methods })
    await audit(trx, {
      actorId: actor.id,
      action: 'gateway-account.changed',
      object: `gateway account ${params.id}`,
      detail: { enabled, position, methods },
    })
    return { data: { message: messages.saved } }
  },
  restore: async (trx, { params }, changes) => {
    const row = await lockAccount(trx, params.id)
    if (!row) throw new AppError('not-found')
    const changed = { ...row, methods: { ...row.methods } }
    for (const { key, after } of changes) {
      if (key === 'name') changed.name = after?.value ?? row.name
      else if (key === 'position') changed.position = Number(after?.value ?? row.position)
      else if (key === 'enabled') changed.enabled = switchedOn(row, after?.value)
      else if (after) changed.methods[key.slice(METHOD.length)] = JSON.parse(after.value)
      else delete changed.methods[key.slice(METHOD.length)]
    }
    await saveAccount(trx, params.id, changed)
  },
}

/** Throws 409 when its keys are others than those that were agreed to. */
function switchedOn(row: AccountRow, value: string | undefined): boolean {
  if (value === undefined || value === 'off') return false
  if (value !== onWith(row)) throw new AppError('conflict', { message: messages.keysChanged })
  return true
}

const onWith = ({ keys_version }: AccountRow) => `on ${keys_version}`

function factsOf(row: AccountRow, names: Map<number, string>): Fact[] {
  return [
    { key: 'name', label: 'Name', value: row.name, shown: row.name },
    {
      key: 'enabled',
      label: `Takes payments at ${row.api_host}`,
      value: row.enabled ? onWith(row) : 'off',
      shown: row.enabled ? `on, with version ${row.keys_version} of its keys` : 'off',
    },
    { key: 'position', label: 'Position', value: String(row.position), shown: String(row.position) },
    ...Object.entries(row.methods).map(([id, { min, max }]) => ({
      key: `${METHOD}${id}`,
      label: names.get(Number(id)) ?? `Method ${id}`,
      value: JSON.stringify({ min, max }),
      shown: `from ${amount(min, 'any amount')} to ${amount(max, 'any amount')}`,
    })),
  ]
}

function amount(paise: string | null, none: string): string {
  return paise === null ? none : formatRupees(paiseToRupees(BigInt(paise)))
}

type Given = { payment_method_id: number; min: string | null; max: string | null }[]

/** Throws 422 by line for a method that is unknown or named twice, and for limits that no amount keeps. */
function methodsOf(given: Given, names: Map<number, string>): Methods {
  const methods: Methods = {}
  const errors: Record<string, string[]> = {}
  for (const [index, { payment_method_id: id, min, max }] of given.entries()) {
    const limits: Limits = { min: asPaise(min), max: asPaise(max) }
    if (!names.has(id)) errors[`methods.${index}.payment_method_id`] = [messages.methodUnknown]
    else if (Object.hasOwn(methods, String(id)))
      errors[`methods.${index}.payment_method_id`] = [messages.methodTwice]
    else if (limits.min !== null && limits.max !== null && BigInt(limits.max) < BigInt(limits.min))
      errors[`methods.${index}.max`] = [messages.limitOrder]
    methods[String(id)] = limits
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalid-fields', { errors })
  return methods
}

function asPaise(rupees: string | null): string | null {
  const paise = rupees === null ? null : rupeesToPaise(rupees)
  return paise === null ? null : String(paise)
}

async function namesOf(db: Db): Promise<Map<number, string>> {
  return new Map((await listMethods(db)).map(({ id, name }) => [id, name]))
}
