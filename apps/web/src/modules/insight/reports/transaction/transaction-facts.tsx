import type { RefundStatus } from '@chukta/contract/insight/reports'
import { formatRupees } from '@chukta/contract/money'
import { CARD_METHOD } from '@chukta/contract/payments/payments'
import { paymentForLabel } from '../../../../domain/payment/payment-for.ts'
import { say } from '../../../../lib/language.ts'
import { STRINGS } from '../../../../lib/strings.ts'
import { formatDate } from '../../../../lib/time/dates.ts'
import { labelOf } from '../../../../lib/word-in.ts'
import { Facts } from '../../../../ui/layout/facts.tsx'
import type { TransactionDetail } from '../reports-api.ts'
import classes from '../transaction-page.module.css'
import { TRANSACTION_TEXT } from './transaction-text.ts'

const text = TRANSACTION_TEXT
const EARNER = { 2: 'admin', 3: 'distributor' } as const

type Group = { title: string; fields: { label: string; value: string | null }[] }

/** Every field of a transaction in groups; an empty one is a dash. A payment by another method has none of a card. */
export function TransactionFacts({ transaction }: { transaction: TransactionDetail }) {
  return (
    <section className={`${classes.sheet} ${classes.facts}`} aria-label={text.details}>
      {groupsOf(transaction).map(({ title, fields }) => (
        <div key={title} className={classes.group}>
          <h3>{title}</h3>
          <Facts facts={fields.map(({ label, value }) => ({ label, value: value || '–' }))} />
        </div>
      ))}
    </section>
  )
}

function groupsOf(it: TransactionDetail): Group[] {
  const { labels, groups } = text
  const cost = it.gateway_cost
  return [
    ...(it.refund_status === null ? [] : [refundGroup(it, it.refund_status)]),
    {
      title: groups.customer,
      fields: [
        { label: labels.name, value: it.name },
        { label: labels.email, value: it.email },
        { label: labels.phone, value: it.mobile },
        { label: labels.customerRef, value: it.customer_ref_id },
        ...(it.opener_name === null ? [] : [{ label: labels.opener, value: it.opener_name }]),
      ],
    },
    {
      title: groups.payment,
      fields: [
        { label: labels.service, value: say(it.service_name) },
        { label: labels.paidTo, value: it.paid_to },
        { label: labels.paymentFor, value: paymentForLabel(it.payment_for) },
        { label: labels.base, value: formatRupees(it.base_amount) },
        { label: labels.charge, value: formatRupees(it.charge_amount) },
        { label: labels.amount, value: formatRupees(it.amount) },
        { label: labels.mode, value: say(it.payment_mode) },
        { label: labels.bank, value: it.bank },
        { label: labels.bankReference, value: it.bank_reference_no },
        { label: labels.gateway, value: it.payment_gateway },
        { label: labels.message, value: it.transaction_message },
      ],
    },
    ...(it.earned.length > 0 ? [commissionGroup(it.earned)] : []),
    ...(cost ? [costGroup(cost)] : []),
    ...(hasCard(it) ? [cardGroup(it)] : []),
    {
      title: groups.error,
      fields: [
        { label: labels.errorDescription, value: it.error_description },
        { label: labels.errorSource, value: it.error_source },
        { label: labels.errorCode, value: it.error_code },
      ],
    },
  ]
}

/** A payment that is through by another method has no card; of one that is not, the gateway may name it later. */
function hasCard(it: TransactionDetail): boolean {
  if (it.payment_status !== 'PAID') return true
  return it.payment_mode === CARD_METHOD || Boolean(it.card_number || it.card_type || it.card_country)
}

function cardGroup(it: TransactionDetail): Group {
  const { labels, groups } = text
  return {
    title: groups.card,
    fields: [
      { label: labels.cardNumber, value: it.card_number },
      { label: labels.cardType, value: cardTypeText(it.card_type) },
      { label: labels.cardCountry, value: it.card_country },
    ],
  }
}

/** The shares of the reader and of earners below; a share of nothing with its reason. */
function commissionGroup(earned: TransactionDetail['earned']): Group {
  const fields = earned.map(({ role_id, name, amount, because }) => ({
    label: name ? text.earner(name, STRINGS.roles[EARNER[role_id]]) : text.yourCommission,
    value: because ? text.nothing(because) : formatRupees(amount),
  }))
  return { title: text.groups.commission, fields }
}

/** The server gives this to role 1 alone. */
function costGroup(cost: NonNullable<TransactionDetail['gateway_cost']>): Group {
  const { labels, groups } = text
  return {
    title: groups.cost,
    fields: [
      { label: labels.share, value: formatRupees(cost.share) },
      { label: labels.gatewayFee, value: formatRupees(cost.fee) },
      { label: labels.gatewayGst, value: formatRupees(cost.gst) },
      { label: labels.earned, value: formatRupees(cost.earned) },
      { label: labels.settledNet, value: formatRupees(cost.net) },
      { label: labels.settledOn, value: formatDate(cost.settled_at) },
    ],
  }
}

function refundGroup(it: TransactionDetail, status: RefundStatus): Group {
  const { labels, groups, refundStates } = text
  const day = (at: string | null) => (at === null ? null : formatDate(at))
  return {
    title: groups.refund,
    fields: [
      { label: labels.refundState, value: labelOf(refundStates, status) },
      { label: labels.refundAmount, value: formatRupees(it.refund_amount ?? '0.00') },
      { label: labels.refundReason, value: it.refund_reason },
      { label: labels.refundRequested, value: day(it.refund_requested_at) },
      { label: labels.refunded, value: day(it.refunded_at) },
      { label: labels.refundReference, value: it.refund_reference },
      { label: labels.refundBankReference, value: it.refund_bank_reference },
    ],
  }
}

/** A gateway's `credit_card` to `'Credit card'`. */
function cardTypeText(type: string | null): string | null {
  const words = type?.replaceAll('_', ' ') ?? ''
  return words === '' ? null : words.charAt(0).toUpperCase() + words.slice(1)
}
