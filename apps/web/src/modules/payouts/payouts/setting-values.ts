import { PAYOUTS } from '@chukta/contract/payouts/payout-messages'

const MOST_MINUTES = 10_080

type Values = { send: string; daily_at: string; new_account_minutes: string }

/** The first sentence per field of a setting, in the server's words; empty without errors. */
export function checkSetting({
  send,
  daily_at,
  new_account_minutes: minutes,
}: Values): Record<string, string> {
  const isMinutes = /^\d{1,5}$/.test(minutes) && Number(minutes) <= MOST_MINUTES
  return {
    ...(send === 'daily' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(daily_at) ? { daily_at: PAYOUTS.dailyAt } : {}),
    ...(isMinutes ? {} : { new_account_minutes: PAYOUTS.newAccountMinutes }),
  }
}
