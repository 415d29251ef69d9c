import { formatMoney } from '@chukta/contract/money'
import type { Autopay } from '@chukta/contract/payments/mandates'
import { Link } from '@tanstack/react-router'
import { formatDay } from '../../../lib/time/days.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { Sum } from '../../../ui/layout/sum.tsx'
import { ApproveButton } from './approve-button.tsx'
import classes from './automatic-payment-page.module.css'
import { MandateState } from './mandate-state.tsx'
import { MANDATES_TEXT } from './mandates-text.ts'

const text = MANDATES_TEXT
type Props = { payeeId: number; autopay: Autopay; isAgain: boolean }

/** The cost and rules of an automatic payment, with the link to approve it; or the reason why there is none. */
export function AutopayOffer({ payeeId, autopay, isAgain }: Props) {
  const { offer } = autopay
  if (!offer) return <NotNow autopay={autopay} payeeId={payeeId} />
  const { amount, charge, total, first_on } = offer
  return (
    <section className={classes.offer} aria-labelledby="autopay-offer">
      <h2 id="autopay-offer">{text.offerTitle}</h2>
      <Sum
        lines={[
          { label: text.amount, rupees: amount },
          { label: text.charge, rupees: charge },
        ]}
        total={{ label: text.total, rupees: total }}
      />
      <ul>
        {text.rules(formatMoney(total, 'INR'), formatDay(first_on)).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <ApproveButton payeeId={payeeId} total={total} label={isAgain ? text.approveAgain : text.approve} />
    </section>
  )
}

/** The reason why nothing is offered, and the remedy. */
function NotNow({ autopay, payeeId }: Pick<Props, 'autopay' | 'payeeId'>) {
  const { refusal } = autopay
  if (refusal === null) return null
  const isMissing = refusal === 'no-due-date' || refusal === 'once' || refusal === 'no-amount'
  return (
    <MandateState tone="warn" title={text.notTitle} lines={[labelOf(text.refusals, refusal)]}>
      {isMissing && (
        <Link
          to="/payment-schedule/$payeeId"
          params={{ payeeId: String(payeeId) }}
          className={buttonClass({ variant: 'default' })}
        >
          {text.setDue}
        </Link>
      )}
    </MandateState>
  )
}
