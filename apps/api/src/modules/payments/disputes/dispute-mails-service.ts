import { formatMoney, paiseToRupees } from '@chukta/contract/money'
import { type Db, withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { sendMail } from '../../messaging/api.ts'
import { findMailFacts, findResponsible, takeEnding } from './dispute-mails-sql.ts'

/** Hours before the end of the time to answer at which people are reminded. */
const REMIND_HOURS = 48

const IN_INDIA = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

type Parts = Pick<Deps, 'secrets' | 'config'>

/** Mails that a dispute waits for an answer, in the caller's transaction. */
export const mailOpened = (deps: Parts, trx: Db, disputeId: number) =>
  mailResponsible(deps, trx, disputeId, 'dispute-opened')

/** Mails about every open dispute whose time to answer ends within two days, once. */
export async function remindOfEnds(deps: Parts & Pick<Deps, 'db'>): Promise<void> {
  await withTransaction(deps.db, async (trx) => {
    for (const id of await takeEnding(trx, REMIND_HOURS)) {
      await mailResponsible(deps, trx, id, 'dispute-ending')
    }
  })
}

async function mailResponsible(
  { secrets, config }: Parts,
  trx: Db,
  disputeId: number,
  template: 'dispute-opened' | 'dispute-ending',
): Promise<void> {
  const facts = await findMailFacts(trx, disputeId)
  if (!facts) return
  for (const person of await findResponsible(trx, disputeId)) {
    await sendMail(trx, secrets, {
      to: person.email,
      template,
      values: {
        name: person.first_name,
        amount: formatMoney(paiseToRupees(facts.amount_paise), facts.currency),
        payer: facts.payer_name,
        paidTo: facts.paid_to,
        orderId: facts.order_id,
        gateway: facts.gateway,
        reason: facts.reason,
        respondBy: facts.respond_by && IN_INDIA.format(facts.respond_by),
        url: `${config.publicUrl}/disputes/${facts.id}`,
      },
    })
  }
}
