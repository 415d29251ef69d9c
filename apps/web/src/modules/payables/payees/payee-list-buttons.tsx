import { Link } from '@tanstack/react-router'
import { EllipsisVertical, Plus, Upload, Users } from 'lucide-react'
import { listLink, type PayeeScreen, payLink } from '../../../domain/payee/payee-screen.ts'
import { can } from '../../../lib/can.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Menu, menuItem } from '../../../ui/overlay/menu.tsx'
import classes from './payee-list-buttons.module.css'
import { PAYEES_TEXT } from './payees-text.ts'

type Props = { screen: PayeeScreen }
type Look = { className: string | undefined }

const text = PAYEES_TEXT
const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const
const mayAdd = () => can('payees.add')

/** Above the title of a list of payees, for retailers only (spec 2 section 6). */
export function PayeeListBack({ screen }: Props) {
  if (!mayAdd()) return null
  const { backButton, backButtonSmall } = screen.category.list
  return (
    <BackLink
      to="/services"
      label={
        <>
          <span className={classes.wide}>{backButton}</span>
          <span className={classes.small}>{backButtonSmall}</span>
        </>
      }
    />
  )
}

/** Beside the title of a list of payees: import and add (who may), pay. On a phone those used less are in a menu. */
export function PayeeListButtons({ screen }: Props) {
  const serviceId = String(screen.serviceId)
  const adds = mayAdd()
  const further = (look: Look) => (
    <>
      {adds && (
        <Link to="/import-payees/$serviceId" params={{ serviceId }} {...look}>
          <Upload {...ICON} />
          {text.import}
        </Link>
      )}
      <Link to="/pay-several/$serviceId" params={{ serviceId }} {...look}>
        <Users {...ICON} />
        {text.paySeveral}
      </Link>
    </>
  )
  return (
    <div className={classes.buttons}>
      <div className={classes.further}>{further({ className: buttonClass({ variant: 'default' }) })}</div>
      <AddPayeeButton screen={screen} />
      <Link {...payLink(screen)} className={buttonClass({ variant: adds ? 'default' : 'filled' })}>
        {text.pay}
      </Link>
      <Menu
        button={(opener) => (
          <button
            type="button"
            {...opener}
            className={`${buttonClass({ variant: 'default' })} ${classes.more}`}
            aria-label={text.more}
          >
            <EllipsisVertical {...ICON} />
          </button>
        )}
      >
        {further(menuItem)}
      </Menu>
    </div>
  )
}

/** Leads to the add form; nothing for those who may not add. */
export function AddPayeeButton({ screen }: Props) {
  if (!mayAdd()) return null
  const { list } = screen.category
  return (
    <Link {...listLink(screen, 'add')} className={buttonClass({})} data-shortcut="n">
      <Plus {...ICON} />
      {list.addButton}
    </Link>
  )
}
