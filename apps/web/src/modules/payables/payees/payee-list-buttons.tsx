import { may } from '@chukta/contract/permissions'
import { Link } from '@tanstack/react-router'
import { Plus, Upload } from 'lucide-react'
import { listLink, type PayeeScreen, payLink } from '../../../domain/payee/payee-screen.ts'
import { storedRoleId } from '../../../lib/session.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import classes from './payee-list-buttons.module.css'
import { PAYEES_TEXT } from './payees-text.ts'

type Props = { screen: PayeeScreen }

/** Above a list of payees: back (retailers only), import and add (who may), pay (spec 2 sections 2.1 and 6). */
export function PayeeListButtons({ screen }: Props) {
  const { list } = screen.category
  return (
    <div className={classes.buttons}>
      {may(storedRoleId() ?? 0, 'payees.add') && (
        <Link to="/services" className={buttonClass({ variant: 'default' })}>
          <span className={classes.wide}>{list.backButton}</span>
          <span className={classes.small}>{list.backButtonSmall}</span>
        </Link>
      )}
      {may(storedRoleId() ?? 0, 'payees.add') && (
        <Link
          to="/import-payees/$serviceId"
          params={{ serviceId: String(screen.serviceId) }}
          className={buttonClass({ variant: 'default' })}
        >
          <Upload size={20} strokeWidth={1.75} aria-hidden />
          {PAYEES_TEXT.import}
        </Link>
      )}
      <AddPayeeButton screen={screen} variant="default" />
      <Link
        to="/pay-several/$serviceId"
        params={{ serviceId: String(screen.serviceId) }}
        className={buttonClass({ variant: 'default' })}
      >
        {PAYEES_TEXT.paySeveral}
      </Link>
      <Link {...payLink(screen)} className={buttonClass({})}>
        {PAYEES_TEXT.pay}
      </Link>
    </div>
  )
}

/** Leads to the add form; nothing for those who may not add. */
export function AddPayeeButton({ screen, variant }: Props & { variant?: 'default' }) {
  if (!may(storedRoleId() ?? 0, 'payees.add')) return null
  const { list } = screen.category
  return (
    <Link {...listLink(screen, 'add')} className={buttonClass({ variant })} data-shortcut="n">
      <Plus size={20} strokeWidth={1.75} aria-hidden />
      {list.addButton}
    </Link>
  )
}
