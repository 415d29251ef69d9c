import type { PayeeCategory, PayeeFact } from '@chukta/contract/payables/payee-category'
import type { Payee } from '@chukta/contract/payables/payees'
import type { UseQueryResult } from '@tanstack/react-query'
import { payeeFailure, usePayeeFailure } from '../../../domain/payee/payee-failure.ts'
import { paymentForLabel } from '../../../domain/payment/payment-for.ts'
import { storedUserId } from '../../../lib/session.ts'
import { STRINGS } from '../../../lib/strings.ts'
import { Button } from '../../../ui/form/button.tsx'
import { type Fact, Facts } from '../../../ui/layout/facts.tsx'
import { Initials } from '../../../ui/layout/initials.tsx'
import classes from './pay-page.module.css'
import { PAY_TEXT } from './pay-text.ts'

type Props = {
  category: PayeeCategory
  payee: UseQueryResult<Payee>
  /** Shown when the payee could not be fetched. */
  failureMessage: 'singleFailed' | 'selectFailed'
}

/** The payee: name and the category's facts, PAN and account number masked by the server. */
export function PayeeCard({ category, payee, failureMessage }: Props) {
  usePayeeFailure(category, failureMessage, payee.error)
  if (payee.isError) {
    return (
      <div className={classes.failure}>
        <p>{payeeFailure(category, failureMessage, payee.error)}</p>
        <Button variant="default" size="sm" onClick={() => void payee.refetch()}>
          {STRINGS.failures.tryAgain}
        </Button>
      </div>
    )
  }
  if (!payee.data) return <PayeeLoading category={category} />
  const { name, payment_for } = payee.data
  return (
    <>
      <div className={classes.payee}>
        <Initials name={name} size={48} />
        <div>
          <h2>{name}</h2>
          <p>{paymentForLabel(payment_for) ?? category.service.name}</p>
        </div>
      </div>
      <Facts facts={factsOf(category, payee.data)} />
    </>
  )
}

/** As high as the loaded card, so that the form below it on a phone does not move. */
function PayeeLoading({ category }: Pick<Props, 'category'>) {
  return (
    <div role="status">
      <span className="visually-hidden">{PAY_TEXT.payeeLoading}</span>
      <div aria-hidden="true">
        <div className={classes.payee}>
          <Initials name="" size={48} />
        </div>
        <Facts facts={shownFacts(category).map(({ label }) => ({ label, value: '\u00A0' }))} />
      </div>
    </div>
  )
}

function factsOf(category: PayeeCategory, payee: Payee): Fact[] {
  const facts = shownFacts(category).map(({ label, fact }) => ({ label, value: payee[fact] }))
  if (payee.user_id === storedUserId()) return facts
  return [...facts, { label: PAY_TEXT.owner, value: payee.owner_name }]
}

const shownFacts = (category: PayeeCategory) =>
  category.pay.facts.filter(isText).map((fact) => ({ fact, label: category.add.labels[fact] }))

// The name is the card's title, the amount is in the form.
function isText(fact: PayeeFact): fact is Exclude<PayeeFact, 'name' | 'amount' | 'payment_for'> {
  return fact !== 'name' && fact !== 'amount' && fact !== 'payment_for'
}
