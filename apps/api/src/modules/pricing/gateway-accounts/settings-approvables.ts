import type { addGatewayAccount, storeGatewayKeys } from '@chukta/contract/pricing/gateway-accounts'
import { GATEWAY_ACCOUNTS } from '@chukta/contract/pricing/gateway-accounts-messages'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { Approvable, Fact } from '../../identity/api.ts'
import { methodNames } from './account-approvable.ts'
import { accountFacts, type FactsDeps, plainValue, SETTING } from './account-facts.ts'
import { declarationOf } from './account-settings.ts'
import { addAccount, changeKeys } from './gateway-accounts-service.ts'
import { hasAccounts, listGateways, lockAccount } from './gateway-accounts-sql.ts'
import { dropProposed } from './proposed-settings-sql.ts'
import { type Named, nameSettings, takeSettings, type Values } from './sealed-settings.ts'

const messages = GATEWAY_ACCOUNTS
const SHOWN = { before: 'set', after: 'new value' }

/** A body that names its settings: they are sealed in a row of their own until the change is made. */
const named = (body: unknown) => body as Named

/** A new account, switched off. No proposal has its keys: a keyed hash of each identifies those that are agreed to. */
export function addApprovable(deps: FactsDeps): Approvable<typeof addGatewayAccount> {
  const gatewayOf = async (trx: Db, id: number) => (await listGateways(trx)).find((each) => each.id === id)
  const sentTo = (gatewayId: number) => `gateway ${gatewayId}`
  return {
    title: async (trx, { body }) =>
      `New gateway account ${(await gatewayOf(trx, body.pg_id))?.name ?? body.pg_id}, ${body.name}`,
    object: ({ body }) => `payment gateway ${body.pg_id}`,
    take: async (_context, { body, actor }) => {
      const settings = withoutEmpty(body.settings)
      const { named: name, keep } = nameSettings(deps, sentTo(body.pg_id), settings, actor.id)
      return { body: { ...body, settings: {}, ...name }, keep }
    },
    read: async (trx, { body }, answer) => [
      await sourceFact(deps, trx, body.pg_id),
      ...(answer === null ? [] : await factsOf(deps, trx, answer.data.id, SHOWN.after)),
    ],
    apply: async (trx, { body, actor }) => {
      const settings = await takeSettings(deps, trx, sentTo(body.pg_id), named(body))
      const id = await addAccount(deps, trx, actor, { ...body, settings })
      return { data: { id, message: messages.added } }
    },
    restore: () => {
      throw new AppError('conflict', { message: messages.accountStays })
    },
    release: dropProposed,
  }
}

/** Other settings of an account that is off. Replaced ones are not stored, so secrets cannot be reverted. */
export function keysApprovable(deps: FactsDeps): Approvable<typeof storeGatewayKeys> {
  const sentTo = (id: number) => `gateway account ${id}`
  return {
    title: async (trx, { params }) => {
      const row = await lockAccount(trx, params.id)
      return row ? `Settings of gateway account ${row.gateway_name}, ${row.name}` : 'Gateway account'
    },
    object: ({ params }) => sentTo(params.id),
    take: async (_context, { params, body, actor }) => {
      const { named: name, keep } = nameSettings(deps, sentTo(params.id), body.settings, actor.id)
      return { body: { settings: {}, ...name }, keep }
    },
    read: (trx, { params }, answer) =>
      factsOf(deps, trx, params.id, answer === null ? SHOWN.before : SHOWN.after),
    apply: async (trx, { params, body, actor }) => {
      const settings = await takeSettings(deps, trx, sentTo(params.id), named(body))
      await changeKeys(deps, trx, actor, params.id, settings)
      return { data: { message: messages.keysSaved } }
    },
    restore: async (trx, { params, actor }, changes) => {
      const row = await lockAccount(trx, params.id)
      if (!row) throw new AppError('not-found')
      const { fields } = declarationOf(row.gateway)
      const settings: Values = {}
      for (const { key, after } of changes) {
        if (!key.startsWith(SETTING)) continue
        const name = key.slice(SETTING.length)
        // The value of a secret's line is a hash: the secret itself is no longer known.
        if (fields[name]?.endsWith('secret')) throw new AppError('conflict', { message: messages.keysStay })
        settings[name] = after ? plainValue(after.value) : ''
      }
      await changeKeys(deps, trx, actor, params.id, settings)
    },
    release: dropProposed,
  }
}

async function factsOf(deps: FactsDeps, trx: Db, id: number, secret: string): Promise<Fact[]> {
  const row = await lockAccount(trx, id)
  return row ? accountFacts(deps, row, await methodNames(trx), secret) : []
}

/** The first account of a gateway ends that the environment's keys are read. */
async function sourceFact({ config }: FactsDeps, trx: Db, gatewayId: number): Promise<Fact> {
  const gateway = (await listGateways(trx)).find(({ id }) => id === gatewayId)
  const isOffered = config.gateways.some(({ slug, offered }) => slug === gateway?.slug && offered)
  const value = (await hasAccounts(trx, gatewayId)) ? 'accounts' : isOffered ? 'environment' : 'none'
  const shown = { accounts: 'accounts kept here', environment: 'server configuration', none: 'none' }[value]
  return { key: 'source', label: `Keys of ${gateway?.name ?? gatewayId}`, value, shown }
}

function withoutEmpty(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}
