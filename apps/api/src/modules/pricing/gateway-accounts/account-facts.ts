import { formatRupees, paiseToRupees } from '@chukta/contract/money'
import type { Deps } from '../../../platform/deps.ts'
import { settingsOf } from '../../../providers/account-book.ts'
import type { Fact } from '../../identity/api.ts'
import { declarationOf } from './account-settings.ts'
import type { AccountRow } from './gateway-accounts-sql.ts'
import { keyedHash, openSettings, type Values } from './sealed-settings.ts'

export const METHOD = 'method/'
export const SETTING = 'setting/'

export type FactsDeps = Pick<Deps, 'secrets' | 'config'>

/** The text of a line of a switched-off account, so that all of them change, and are shown, when it is switched on. */
const NOT_IN_FORCE = ' (not in force)'
const STATE = /^(on|off) /

/** The value of a line without the state of its account. */
export const plainValue = (value: string) => value.replace(STATE, '')

/**
 * Everything of an account that takes effect while it is on, line by line: its limits and methods, each of its settings,
 * and the address of its checkout. `secret` is the shown form of a secret, whose value is a keyed hash.
 */
export function accountFacts(
  deps: FactsDeps,
  row: AccountRow,
  names: Map<number, string>,
  secret: string,
): Fact[] {
  const inForce = ({ value, shown, ...line }: Fact): Fact => ({
    ...line,
    value: `${row.enabled ? 'on' : 'off'} ${value}`,
    shown: row.enabled ? shown : shown + NOT_IN_FORCE,
  })
  const position = String(row.position)
  const values = openSettings(deps, row)
  return [
    { key: 'name', label: 'Name', value: row.name, shown: row.name },
    {
      key: 'enabled',
      label: `Takes payments at ${row.api_host}`,
      value: row.enabled ? onWith(deps, row) : 'off',
      shown: row.enabled ? `on, with version ${row.keys_version} of its keys` : 'off',
    },
    ...[
      { key: 'position', label: 'Position', value: position, shown: position },
      ...Object.entries(row.methods).map(([id, { min, max }]) => ({
        key: `${METHOD}${id}`,
        label: names.get(Number(id)) ?? `Method ${id}`,
        value: JSON.stringify({ min, max }),
        shown: `from ${amount(min)} to ${amount(max)}`,
      })),
      ...settingFacts(deps, row.gateway, values, secret),
      ...addressFacts(deps, row.gateway, values),
    ].map(inForce),
  ]
}

/** The binding of a switched-on account: its version, and a keyed hash of all that its adapter works with. */
export function onWith(deps: FactsDeps, row: AccountRow): string {
  return `on ${row.keys_version} ${keyedHash(deps, JSON.stringify(madeOf(deps, row.gateway, openSettings(deps, row))))}`
}

function settingFacts(deps: FactsDeps, gateway: string, values: Values, secret: string): Fact[] {
  return Object.entries(declarationOf(gateway).fields).flatMap(([name, kind]) => {
    const value = values[name]
    if (value === undefined) return []
    const line = { key: SETTING + name, label: name }
    if (!kind.endsWith('secret')) return [{ ...line, value, shown: value }]
    return [{ ...line, value: keyedHash(deps, `${gateway} ${name} ${value}`), shown: secret }]
  })
}

/** The addresses in the settings, as this version of the portal reads them: an unset one has a default. */
function addressFacts(deps: FactsDeps, gateway: string, values: Values): Fact[] {
  const made = madeOf(deps, gateway, values)
  if (!made) return [{ key: 'leads/nowhere', label: 'Addresses', value: 'refused', shown: 'cannot be used' }]
  const { settings, checkoutUrls } = made
  const lines = [
    ['api', 'Asked at', [settings.apiUrl]],
    ['scripts', 'Scripts on the payment page', checkoutUrls.scripts],
    ['frames', 'Frames on the payment page', checkoutUrls.frames],
    ['forms', 'Payers are sent to', checkoutUrls.forms],
  ] as const
  return lines.flatMap(([key, label, urls]) =>
    urls.length === 0 ? [] : [{ key: `leads/${key}`, label, value: urls.join(' '), shown: urls.join(', ') }],
  )
}

/** Null where an address is at none of the gateway's hosts any more: such an account is not switched on. */
function madeOf({ config }: FactsDeps, gateway: string, values: Values) {
  try {
    return settingsOf(gateway, values, config)
  } catch {
    return null
  }
}

function amount(paise: string | null): string {
  return paise === null ? 'any amount' : formatRupees(paiseToRupees(BigInt(paise)))
}
