import { formatMoney, paiseToRupees } from '@chukta/contract/money'
import type { MandateReason } from '@chukta/contract/payments/mandates'
import type { Transaction } from 'kysely'
import { NOTICES } from '../../../languages/notices.ts'
import type { Deps } from '../../../platform/deps.ts'
import { sendMail, sendSms, tell } from '../../messaging/api.ts'
import { findPayer, type MandateRow } from './mandates-sql.ts'

/** Notifies the payer in the portal of a coming debit; the bank sends its own notice 24 hours before. */
export function tellOfCharge(
  trx: Transaction<unknown>,
  { user_id: userId, payee_name: name }: MandateRow,
  { dueId, totalPaise, debitOn }: { dueId: number; totalPaise: bigint; debitOn: string },
): Promise<void> {
  return tell(trx, [
    {
      userId,
      kind: 'payment-due',
      recordId: dueId,
      facts: { name, state: 'automatic', day: debitOn },
      amountPaise: totalPaise,
      key: `due:${dueId}:automatic`,
    },
  ])
}

/** Notifies the payer by mail, SMS and in the portal that a payee is paid automatically no more, and why. */
export async function tellOfState(
  { secrets, config }: Pick<Deps, 'secrets' | 'config'>,
  trx: Transaction<unknown>,
  mandate: MandateRow,
  reason: MandateReason,
): Promise<void> {
  const { first_name: name, email, mobile } = await findPayer(trx, mandate.id)
  const { payee_name: payee, user_id: userId } = mandate
  const url = `${config.publicUrl}/due-payments`
  const amount = formatMoney(paiseToRupees(mandate.base_paise), 'INR')
  await tell(trx, [
    {
      userId,
      kind: 'payment-due',
      recordId: mandate.payee_id,
      facts: { name: payee, state: 'not-automatic' },
      key: `mandate:${mandate.id}:${reason}:${Date.now()}`,
    },
  ])
  await sendMail(trx, secrets, {
    to: email,
    template: 'automatic-payment-off',
    values: { name, payee, amount, because: reason, url },
  })
  await sendSms(trx, secrets, {
    to: mobile,
    template: 'notice',
    variables: { TEXT: NOTICES.automaticOff(payee, url) },
  })
}
