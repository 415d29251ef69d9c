import type { PayeeCategory, PayeeFact } from '@chukta/contract/payables/payee-category'
import type { Payee } from '@chukta/contract/payables/payees'
import { ROLE } from '@chukta/contract/permissions'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AccountCheck } from '../../../domain/payee/account-check.tsx'
import { DocumentMissing } from '../../../domain/payee/document-missing.tsx'
import {
  type PayeeScreen,
  payeeLink,
  payeeListPath,
  payLink,
  usePayeeScreen,
} from '../../../domain/payee/payee-screen.ts'
import { usePayeeTrust } from '../../../domain/payee/payee-trust.ts'
import { paymentForLabel } from '../../../domain/payment/payment-for.ts'
import { can } from '../../../lib/can.ts'
import { storedRoleId } from '../../../lib/session.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import { BackButton } from '../../../ui/layout/back-link.tsx'
import { type Fact, Facts } from '../../../ui/layout/facts.tsx'
import { Initials } from '../../../ui/layout/initials.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PayeePending } from './payee-pending.tsx'
import { usePayee } from './payees-api.ts'
import { PAYEES_TEXT } from './payees-text.ts'
import classes from './view-payee-page.module.css'

/** One payee, read-only (spec 2 sections 2.2 to 2.7). */
export function ViewPayeePage() {
  const screen = usePayeeScreen()
  const { view } = screen.category
  const { data: payee, error, refetch } = usePayee(screen)
  return (
    <FormPage>
      <PageHeading
        title={view.title}
        tab={payee && `${payee.name}, ${view.title}`}
        back={<BackButton label={view.backButton} fallback={payeeListPath(screen)} />}
        actions={payee && <Actions screen={screen} payee={payee} />}
      />
      {payee ? (
        <>
          {payee.document_missing && (
            <div className={classes.missing}>
              <DocumentMissing screen={screen} payee={payee} isElsewhere />
            </div>
          )}
          <Sheet screen={screen} payee={payee} />
        </>
      ) : (
        <PayeePending screen={screen} error={error} onRetry={refetch} />
      )}
    </FormPage>
  )
}

type Props = { screen: PayeeScreen; payee: Payee }

function Actions({ screen, payee }: Props) {
  return (
    <>
      {can('schedules.manage') && (
        <Link
          to="/payment-schedule/$payeeId"
          params={{ payeeId: String(payee.id) }}
          className={buttonClass({ variant: 'default' })}
        >
          {PAYEES_TEXT.setDue}
        </Link>
      )}
      <Link {...payeeLink(screen, 'edit', payee.id)} className={buttonClass({ variant: 'default' })}>
        {PAYEES_TEXT.editButton}
      </Link>
      {!payee.document_missing && (
        <Link {...payLink(screen, payee.id)} className={buttonClass({})}>
          {PAYEES_TEXT.pay}
        </Link>
      )}
    </>
  )
}

function Sheet({ screen, payee }: Props) {
  const { category } = screen
  const facts = viewFacts(category, payee)
  const { data: trust } = usePayeeTrust(payee.id)
  const owner = { label: PAYEES_TEXT.owner, value: payee.owner_name }
  return (
    <section className={classes.sheet} aria-label={payee.name}>
      <div className={classes.head}>
        <Initials name={payee.name} size={48} />
        <div>
          <p className={classes.name}>{payee.name}</p>
          <p className={classes.kind}>{paymentForLabel(payee.payment_for) ?? category.service.name}</p>
        </div>
      </div>
      <Facts facts={storedRoleId() === ROLE.retailer ? facts : [...facts, owner]} />
      {trust && <AccountCheck id={payee.id} trust={trust} showsEarlier />}
    </section>
  )
}

/** The facts of a category's view, label by label; the server masks PAN and account number. */
function viewFacts(category: PayeeCategory, payee: Payee): Fact[] {
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
