import type { savePayoutSetting as call, PayoutSend } from '@chukta/contract/payouts/payout-controls'
import { PAYOUTS } from '@chukta/contract/payouts/payout-messages'
import { AppError } from '../../../platform/http/errors.ts'
import { requestContext } from '../../../platform/observability/request-context.ts'
import type { Approvable } from '../../identity/api.ts'
import { findSetting, savePayoutSetting, settingWithin } from './controls-service.ts'

const { facts } = PAYOUTS

/** When the payouts of a service go and how long a new account waits. */
export const PAYOUT_SETTING: Approvable<typeof call> = {
  title: async (trx, { body }) =>
    PAYOUTS.settingTitle((await findSetting(trx, body.service_id)).service_name),
  object: ({ body }) => `payout settings of service ${body.service_id}`,
  read: async (trx, { body }) => {
    const { send, daily_at, new_account_minutes: minutes } = await findSetting(trx, body.service_id)
    return [
      {
        key: 'when',
        label: facts.when,
        value: daily_at === null ? send : `${send} ${daily_at}`,
        shown: daily_at === null ? facts.sends[send] : facts.daily(daily_at),
      },
      { key: 'wait', label: facts.wait, value: String(minutes), shown: facts.minutes(minutes) },
    ]
  },
  apply: async (trx, { body, actor }) => {
    const setting = {
      serviceId: body.service_id,
      send: body.send,
      dailyAt: body.daily_at ?? null,
      newAccountMinutes: body.new_account_minutes,
    }
    await savePayoutSetting({ db: trx }, setting, {
      userId: actor.id,
      requestId: requestContext()?.requestId ?? '',
    })
    return { data: { message: PAYOUTS.settingsSaved } }
  },
  restore: async (trx, { body }, changes) => {
    const now = await findSetting(trx, body.service_id)
    const valueAfter = (key: string) => changes.find((change) => change.key === key)?.after?.value
    const [send = now.send, dailyAt = null] = (valueAfter('when') ?? `${now.send} ${now.daily_at ?? ''}`)
      .trim()
      .split(' ')
    if (!isSend(send)) throw new AppError('conflict')
    await settingWithin(trx, {
      serviceId: body.service_id,
      send,
      dailyAt,
      newAccountMinutes: Number(valueAfter('wait') ?? now.new_account_minutes),
    })
  },
}

const isSend = (text: string): text is PayoutSend => Object.hasOwn(facts.sends, text)
