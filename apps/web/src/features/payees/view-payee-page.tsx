import type { Payee } from '@chukta/contract/payees'
import { ROLE } from '@chukta/contract/permissions'
import { Link } from '@tanstack/react-router'
import { payeePath } from '../../lib/payee-path.ts'
import { type PayeeScreen, usePayeeScreen } from '../../lib/payee-screen.ts'
import { paymentForLabel } from '../../lib/payment-for.ts'
import { storedRoleId } from '../../lib/session.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Initials } from '../../ui/initials.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { viewFacts } from './payee-facts.tsx'
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
    <div className={classes.page}>
      <PageHeading
        title={view.title}
        back={<BackButton label={view.backButton} fallback={payeePath(screen, 'list')} />}
        actions={payee && <Actions screen={screen} payee={payee} />}
      />
      {payee ? (
        <Sheet screen={screen} payee={payee} />
      ) : (
        <PayeePending category={screen.category} error={error} onRetry={refetch} />
      )}
    </div>
  )
}

type Props = { screen: PayeeScreen; payee: Payee }

function Actions({ screen, payee }: Props) {
  return (
    <>
      <Link to={payeePath(screen, 'edit', payee.id)} className={buttonClass({ variant: 'default' })}>
        {PAYEES_TEXT.editButton}
      </Link>
      <Link to={payeePath(screen, 'pay', payee.id)} className={buttonClass({})}>
        {PAYEES_TEXT.pay}
      </Link>
    </>
  )
}

function Sheet({ screen, payee }: Props) {
  const { category } = screen
  const facts = viewFacts(category, payee)
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
    </section>
  )
}
