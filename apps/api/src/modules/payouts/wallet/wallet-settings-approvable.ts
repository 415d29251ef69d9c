import { formatRupees } from '@chukta/contract/money'
import type { storeWalletSettings as call, WalletSettings } from '@chukta/contract/payouts/wallet-settings'
import { WITHDRAWALS } from '@chukta/contract/payouts/withdrawal-messages'
import type { Approvable } from '../../identity/api.ts'
import { readSettings, storeSettings } from './wallet-settings-service.ts'

const { settings: labels } = WITHDRAWALS

/** The limits of withdrawals and the tax that is withheld, for the wallets of everybody. */
export const WALLET_SETTINGS: Approvable<typeof call> = {
  title: async () => WITHDRAWALS.settingsTitle,
  object: () => 'wallet settings',
  read: async (trx) => {
    const now = await readSettings(trx)
    return (Object.keys(labels) as (keyof WalletSettings)[]).map((key) => ({
      key,
      label: labels[key],
      value: String(now[key]),
      shown: shownAs(key, now),
    }))
  },
  apply: async (trx, { body, actor }) => ({
    data: await storeSettings(trx, actor, body),
    message: WITHDRAWALS.settingsSaved,
  }),
  restore: async (trx, { actor }, changes) => {
    const before = await readSettings(trx)
    const after = Object.fromEntries(changes.map((change) => [change.key, change.after?.value]))
    await storeSettings(trx, actor, {
      ...before,
      ...after,
      tds_on: (after.tds_on ?? String(before.tds_on)) === 'true',
    })
  },
}

function shownAs(key: keyof WalletSettings, now: WalletSettings): string {
  if (key === 'tds_on') return now.tds_on ? 'on' : 'off'
  return key === 'tds_rate' ? `${now.tds_rate} %` : formatRupees(now[key])
}
