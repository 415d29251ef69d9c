import type { PayeeCategory, PayeeFact } from '@chukta/contract/payables/payee-category'
import type { Payee } from '@chukta/contract/payables/payees'
import { storedUserId } from '../../../lib/session.ts'
import { type Fact, Facts } from '../../../ui/layout/facts.tsx'
import { PAY_TEXT } from './pay-text.ts'

type Props = { category: PayeeCategory; payee: Payee | undefined }

/** The category's facts about the payee, PAN and account number masked by the server; as high while they load. */
export function PayeeFacts({ category, payee }: Props) {
  if (payee) return <Facts facts={factsOf(category, payee)} />
  return (
    <div aria-hidden="true">
      <Facts facts={shownFacts(category).map(({ label }) => ({ label, value: '\u00A0' }))} />
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
