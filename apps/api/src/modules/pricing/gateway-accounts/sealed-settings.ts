import { gatewayAccountAad } from '../../../platform/configuration/gateway-accounts-sql.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { keepProposed, takeProposed } from './proposed-settings-sql.ts'

export type Values = Record<string, string>
type Sealing = Pick<Deps, 'secrets'>

/** Binds settings that wait to the digest by which their proposal names them. */
export const proposedSettingsAad = (digest: string) => `gateway_settings_proposed.settings_cipher/${digest}`

/** The settings of an account. Throws an Error when they are not its own. */
export function openSettings({ secrets }: Sealing, row: { id: number; settings_cipher: string }): Values {
  return JSON.parse(secrets.decrypt(row.settings_cipher, gatewayAccountAad(row.id)))
}

export function sealSettings({ secrets }: Sealing, id: number, values: Values): string {
  return secrets.encrypt(JSON.stringify(values), gatewayAccountAad(id))
}

/** A keyed hash: two texts have the same one when they are the same, and it says nothing else of them. */
export function keyedHash({ secrets }: Sealing, text: string): string {
  return secrets.hmac('gateway-settings', text).toString('hex')
}

/** The stand-in for settings in a proposal. */
export type Named = { sealed: string }

/** Names settings for an account or a gateway by a digest; `keep` stores them until they are applied. */
export function nameSettings(deps: Sealing, to: string, values: Values, madeBy: number) {
  const digest = digestOf(deps, to, values)
  const text = JSON.stringify(values)
  return {
    named: { sealed: digest } satisfies Named,
    keep: (trx: Db) =>
      keepProposed(trx, {
        digest,
        cipher: deps.secrets.encrypt(text, proposedSettingsAad(digest)),
        madeBy,
      }),
  }
}

/** The settings that a proposal names. Throws 409 when they are gone, or are not those that it was made with. */
export async function takeSettings(deps: Sealing, trx: Db, to: string, { sealed }: Named): Promise<Values> {
  const row = await takeProposed(trx, sealed)
  if (!row) throw new AppError('conflict')
  const values: Values = JSON.parse(deps.secrets.decrypt(row.settings_cipher, proposedSettingsAad(sealed)))
  if (digestOf(deps, to, values) !== sealed) throw new AppError('conflict')
  return values
}

function digestOf(deps: Sealing, to: string, values: Values): string {
  const lines = Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return keyedHash(deps, JSON.stringify([to, lines]))
}
