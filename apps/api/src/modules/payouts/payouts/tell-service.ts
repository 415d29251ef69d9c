import { formatRupees, paiseToRupees } from '@chukta/contract/money'
import { FAILED_BECAUSE } from '@chukta/contract/payouts/payout-messages'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import type { TransferFailure } from '../../../providers/payouts/payout-provider.ts'
import { listSuperAdmins } from '../../identity/api.ts'
import { type NewNotice, sendMail, tell } from '../../messaging/api.ts'
import { findPayoutFacts, listConcerned, pauseProvider, type TransferredPayout } from './tell-sql.ts'

type Parts = Pick<Deps, 'secrets' | 'config'>

/** Notifies the payer, and who entered the payee, that the money has not arrived and what to correct. */
export async function tellFailed(
  { secrets, config }: Parts,
  trx: Db,
  payoutId: number,
  about: { reference: string; cameBack: boolean; failure: TransferFailure },
): Promise<void> {
  const failed = await findPayoutFacts(trx, payoutId)
  if (!failed) return
  await tell(trx, [noticeOf('payout-failed', failed, about.reference)])
  for (const { email, name } of await listConcerned(trx, payoutId)) {
    await sendMail(trx, secrets, {
      to: email,
      template: 'payout-failed',
      values: {
        name,
        paidTo: failed.payee_name,
        amount: formatRupees(paiseToRupees(failed.amount_paise)),
        orderId: failed.order_id,
        accountEnd: failed.account_last4,
        cameBack: about.cameBack,
        what: FAILED_BECAUSE[about.failure] ?? '',
        url: `${config.publicUrl}/view-reports/${failed.payment_id}`,
      },
      key: `payout-failed:${about.reference}:${email}`,
    })
  }
}

/** Notifies the payer that the money has arrived. */
export async function tellArrived(trx: Db, payoutId: number, reference: string): Promise<void> {
  const arrived = await findPayoutFacts(trx, payoutId)
  if (!arrived) return
  await tell(trx, [noticeOf('payout-arrived', arrived, reference)])
}

const noticeOf = (
  kind: 'payout-arrived' | 'payout-failed',
  payout: TransferredPayout,
  reference: string,
): NewNotice => ({
  userId: payout.payer_id,
  kind,
  recordId: payout.payment_id,
  facts: { no: payout.order_id, name: payout.payee_name },
  amountPaise: payout.amount_paise,
  key: `${kind}:${reference}`,
})

/** Pauses a provider whose balance is low, and notifies role 1, once per pause. */
export async function pauseFor(
  { secrets, config, log }: Parts & Pick<Deps, 'log'>,
  trx: Db,
  provider: string,
  because: string,
): Promise<void> {
  const paused = await pauseProvider(trx, provider, because)
  if (!paused) return
  log.warn({ provider, because }, 'a payout provider is paused')
  await audit(trx, {
    actorId: null,
    action: 'payouts.provider-paused',
    object: provider,
    detail: { because },
  })
  for (const person of await listSuperAdmins(trx)) {
    await sendMail(trx, secrets, {
      to: person.email,
      template: 'payouts-paused',
      values: { name: person.first_name, provider: paused.name, because, url: `${config.publicUrl}/payouts` },
    })
  }
}
