import { rupeesToPaise } from '@chukta/contract/money'
import type { storeGatewayAccount } from '@chukta/contract/pricing/gateway-accounts'
import { GATEWAY_ACCOUNTS } from '@chukta/contract/pricing/gateway-accounts-messages'
import type { Db } from '../../../platform/database/db.ts'
import { AppError, fieldError } from '../../../platform/http/errors.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { Approvable } from '../../identity/api.ts'
import { accountFacts, type FactsDeps, METHOD, onWith, plainValue } from './account-facts.ts'
import { checkSettings } from './account-settings.ts'
import {
  type AccountRow,
  type Limits,
  listMethods,
  lockAccount,
  type Methods,
  saveAccount,
} from './gateway-accounts-sql.ts'
import { openSettings } from './sealed-settings.ts'

const messages = GATEWAY_ACCOUNTS

/**
 * The limits and methods of an account, and whether it is on. Switching it on puts all of its settings in force, so they
 * are lines of that change: a second person agrees to exactly these.
 */
export function accountApprovable(deps: FactsDeps): Approvable<typeof storeGatewayAccount> {
  return {
    title: async (trx, { params }) => {
      const row = await lockAccount(trx, params.id)
      return row ? `Gateway account ${row.gateway_name}, ${row.name} (${row.api_host})` : 'Gateway account'
    },
    object: ({ params }) => `gateway account ${params.id}`,
    read: async (trx, { params }, answer) => {
      const row = await lockAccount(trx, params.id)
      if (!row) return []
      return accountFacts(deps, row, await methodNames(trx), answer === null ? 'set' : 'unchanged')
    },
    apply: async (trx, { params, body, actor }) => {
      const row = await lockAccount(trx, params.id)
      if (!row) throw new AppError('not-found')
      const methods = methodsOf(body.methods, await methodNames(trx))
      if (body.enabled && Object.keys(methods).length === 0) throw fieldError('methods', messages.noMethods)
      if (body.enabled) assertUsable(deps, row)
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
        else if (key === 'position')
          changed.position = Number(plainValue(after?.value ?? String(row.position)))
        else if (key === 'enabled') changed.enabled = isOn(deps, row, after?.value)
        else if (!key.startsWith(METHOD)) continue
        else if (after) changed.methods[key.slice(METHOD.length)] = JSON.parse(plainValue(after.value))
        else delete changed.methods[key.slice(METHOD.length)]
      }
      if (changed.enabled) assertUsable(deps, row)
      await saveAccount(trx, params.id, changed)
    },
  }
}

/** The names of the payment methods by their ids. */
export async function methodNames(db: Db): Promise<Map<number, string>> {
  return new Map((await listMethods(db)).map(({ id, name }) => [id, name]))
}

/** Throws 409 when its keys are others than those that were agreed to. */
function isOn(deps: FactsDeps, row: AccountRow, value: string | undefined): boolean {
  if (value === undefined || value === 'off') return false
  if (value !== onWith(deps, row)) throw new AppError('conflict', { message: messages.keysChanged })
  return true
}

/** Throws 409 for settings that would not be taken today: they may be older than the rules. */
function assertUsable(deps: FactsDeps, row: AccountRow): void {
  try {
    checkSettings(row.gateway, openSettings(deps, row), deps.config)
  } catch (error) {
    const [first] = Object.entries((error instanceof AppError && error.details.errors) || {})
    if (!first) throw error
    const [name, [why = '']] = first
    const message = messages.settingsRefused(name.replace(/^settings\./, ''), why)
    throw new AppError('conflict', { message })
  }
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
