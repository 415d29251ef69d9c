import type { PayeeCategory, PayeeFact } from '@chukta/contract/payee-category'
import type { Payee } from '@chukta/contract/payees'
import type { ReactNode } from 'react'
import { paymentForLabel } from '../../lib/payment-for.ts'
import { Amount } from '../../ui/amount.tsx'
import type { Fact } from '../../ui/facts.tsx'

/** The facts of a category's view, label by label; PAN and account number come masked from the server. */
export function viewFacts(category: PayeeCategory, payee: Payee): Fact[] {
  return category.view.facts.map((fact) => ({
    label: labelOf(category, fact),
    value: factValue(category, payee, fact) || '–',
  }))
}

function labelOf(category: PayeeCategory, fact: PayeeFact): string {
  if (fact === 'amount') return category.view.amountLabel
  if (fact === 'payment_for') return category.paymentTypes?.label ?? ''
  return category.add.labels[fact]
}

function factValue(category: PayeeCategory, payee: Payee, fact: PayeeFact): ReactNode {
  if (fact === 'payment_for') return paymentForLabel(payee.payment_for)
  if (fact !== 'amount') return payee[fact]
  const rupees = payee[category.amountField]
  return rupees === null ? null : <Amount rupees={rupees} />
}
