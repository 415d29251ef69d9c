import type { Payee } from '@chukta/contract/payees'
import { Link } from '@tanstack/react-router'
import { Eye, Pencil } from 'lucide-react'
import { payeePath } from '../../lib/payee-path.ts'
import type { PayeeScreen } from '../../lib/payee-screen.ts'
import { buttonClass } from '../../ui/button.tsx'
import { iconLinkClass } from '../../ui/icon-button.tsx'
import classes from './payee-row-actions.module.css'
import { PAYEES_TEXT } from './payees-text.ts'

const text = PAYEES_TEXT

/** View, edit and pay of one row, each named with the payee it is about. */
export function PayeeRowActions({ screen, payee }: { screen: PayeeScreen; payee: Payee }) {
  const icons = [
    { path: payeePath(screen, 'view', payee.id), label: text.view(payee.name), Icon: Eye },
    { path: payeePath(screen, 'edit', payee.id), label: text.edit(payee.name), Icon: Pencil },
  ]
  return (
    <span className={classes.actions}>
      {icons.map(({ path, label, Icon }) => (
        <Link key={path} to={path} className={iconLinkClass} aria-label={label} title={label}>
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </Link>
      ))}
      <Link
        to={payeePath(screen, 'pay', payee.id)}
        className={`${buttonClass({ variant: 'default', size: 'sm' })} ${classes.pay}`}
        aria-label={text.payTo(payee.name)}
      >
        {text.pay}
      </Link>
    </span>
  )
}
