import { MEMBERS } from '@chukta/contract/identity/members/member-messages'
import { formatRupees, paiseToRupees } from '@chukta/contract/money'
import { withTransaction } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { requestContext } from '../../../platform/observability/request-context.ts'
import type { MemberGrant } from '../../../platform/security/principal.ts'
import { holdMember } from '../../identity/api.ts'
import { type ClaimedRow, claimPayments, type NewPayment, paidTodayBy } from './claim-sql.ts'
import type { PayableKind } from './payable.ts'

/** Minutes by which the clock of India is ahead of UTC. */
const INDIA_MINUTES = 330

/**
 * Claims a payment that a member of staff makes, as `claimPayments` does, within what the owner of the account set. The
 * member's row is locked meanwhile, so that payments at once share the limit of the day, and a limit that was changed or
 * a member who was removed counts at once. Throws 403 with the reason.
 */
export function claimByMember(
  { db }: Pick<Deps, 'db'>,
  kinds: PayableKind[],
  memberId: number,
  payment: NewPayment,
): Promise<ClaimedRow | undefined> {
  return withTransaction(db, async (trx) => {
    const member = await holdMember(trx, memberId)
    if (!member) throw refused(MEMBERS.removedMeanwhile)
    if (!member.permissions.includes('payments.pay')) throw new AppError('forbidden')
    refuseByGrant(member, payment, new Date())
    if (member.daily_limit_paise !== null) {
      const left = member.daily_limit_paise - (await paidTodayBy(trx, memberId))
      if (payment.totalPaise > left) throw refused(MEMBERS.aboveDay(rupees(left < 0n ? 0n : left)))
    }
    const [claimed] = await claimPayments(trx, kinds, [payment], [requestContext()])
    return claimed
  })
}

/** Throws 403 for another service, another hour, or an amount above the limit of one payment. */
export function refuseByGrant(
  member: MemberGrant,
  { serviceId, totalPaise }: Pick<NewPayment, 'serviceId' | 'totalPaise'>,
  now: Date,
): void {
  const { service_ids: services, payment_limit_paise: most, from_hour: from, to_hour: to } = member
  if (services !== null && !services.includes(serviceId)) throw refused(MEMBERS.otherService)
  if (from !== null && to !== null) {
    const hour = new Date(now.getTime() + INDIA_MINUTES * 60_000).getUTCHours()
    if (hour < from || hour >= to) throw refused(MEMBERS.outsideHours(`${from}:00`, `${to}:00`))
  }
  if (most !== null && totalPaise > most) throw refused(MEMBERS.abovePayment(rupees(most)))
}

const rupees = (paise: bigint) => formatRupees(paiseToRupees(paise))

const refused = (message: string) => new AppError('forbidden', { message })
