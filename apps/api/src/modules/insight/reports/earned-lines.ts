import { EARNED_NOTHING } from '@chukta/contract/insight/earned-nothing-messages'
import { paiseToRupees } from '@chukta/contract/money'
import { ROLE } from '@chukta/contract/permissions'
import { allows, type Principal } from '../../../platform/security/principal.ts'
import { rateSteps } from '../../pricing/api.ts'
import type { EarnerRow, EarnersOfPaymentRow } from './earners-sql.ts'

/** One earner of a payment as a reader sees it; `because` says why it is nothing. */
export type EarnedLine = { role_id: 2 | 3; name: string | null; amount: string; because: string | null }

type Reader = Pick<Principal, 'id' | 'roleId' | 'key' | 'member'>
type Role = typeof ROLE.admin | typeof ROLE.distributor

/**
 * What a paid payment brought its earners, for a reader above the payer: the reader's own line, and those of earners
 * below them. Nothing of earners above. Payers have no lines.
 */
export function earnedLines(reader: Reader, payment: EarnersOfPaymentRow): EarnedLine[] {
  const { distributor, admin } = payment
  const lines = (
    [
      [ROLE.distributor, distributor],
      [ROLE.admin, admin],
    ] as const
  ).flatMap(([role, earner]) => {
    if (reader.roleId > role) return []
    if (earner?.is_in_reach) return [lineOf(role, earner, payment)]
    return reader.roleId === role ? [noneOf(role, reader, payment)] : []
  })
  return allows(reader, 'downline.view') ? lines : []
}

function lineOf(role: Role, earner: EarnerRow, payment: EarnersOfPaymentRow): EarnedLine {
  const amount = paiseToRupees(earner.net_paise)
  const because = earner.net_paise === 0n ? whyNothing(role, earner, payment) : null
  return { role_id: role, name: earner.name, amount, because }
}

/** The reader could earn by their role, but was no earner of this payment. */
function noneOf(role: Role, reader: Reader, { payer_id, ...payment }: EarnersOfPaymentRow): EarnedLine {
  const stored = role === ROLE.distributor ? payment.distributor : payment.admin
  const { own, another, noEarner } = EARNED_NOTHING
  const because = payer_id === reader.id ? own : stored ? another : noEarner
  return { role_id: role, name: null, amount: '0.00', because }
}

function whyNothing(role: Role, earner: EarnerRow, payment: EarnersOfPaymentRow): string {
  const { charge_rate, base_rate } = payment
  if (earner.share_paise !== 0n) return EARNED_NOTHING.refunded
  const hasMargin = rateSteps(charge_rate) > rateSteps(base_rate)
  // A distributor earns from the margin alone; an admin also from the base charge, so that only a rate of 0 leaves nothing.
  if (role === ROLE.distributor && !hasMargin)
    return EARNED_NOTHING.noMargin(plain(charge_rate), plain(base_rate))
  return rateSteps(earner.rate) === 0n ? EARNED_NOTHING.noCommission : EARNED_NOTHING.belowPaisa
}

/** `1.8500` as people write it: `1.85`. */
const plain = (rate: string) => rate.replace(/(\.\d\d)(\d*?)0+$/, '$1$2')
