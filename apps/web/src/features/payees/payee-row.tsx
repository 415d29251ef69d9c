import type { Payee } from '@chukta/contract/payees'
import { Link } from '@tanstack/react-router'
import { Eye, Pencil } from 'lucide-react'
import { type PayeeScreen, payeeLink, payLink } from '../../domain/payee/payee-screen.ts'
import { buttonClass } from '../../ui/form/button.tsx'
import { iconLinkClass } from '../../ui/form/icon-button.tsx'
import { Initials } from '../../ui/layout/initials.tsx'
import classes from './payee-row.module.css'
import { PAYEES_TEXT } from './payees-text.ts'

/** A payee's square and name; the name leads to the read-only view. */
export function PayeeName({ screen, payee }: { screen: PayeeScreen; payee: Payee }) {
  return (
    <span className={classes.name}>
      <Initials name={payee.name} />
      <Link {...payeeLink(screen, 'view', payee.id)}>{payee.name}</Link>
    </span>
  )
}

const text = PAYEES_TEXT

/** View, edit and pay of one row, each named with the payee it is about. */
export function PayeeRowActions({ screen, payee }: { screen: PayeeScreen; payee: Payee }) {
  const icons = [
    { link: payeeLink(screen, 'view', payee.id), label: text.view(payee.name), Icon: Eye },
    { link: payeeLink(screen, 'edit', payee.id), label: text.edit(payee.name), Icon: Pencil },
  ]
  return (
    <span className={classes.actions}>
      {icons.map(({ link, label, Icon }) => (
        <Link key={label} {...link} className={iconLinkClass} aria-label={label} title={label}>
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </Link>
      ))}
      <Link
        {...payLink(screen, payee.id)}
        className={`${buttonClass({ variant: 'default', size: 'sm' })} ${classes.pay}`}
        aria-label={text.payTo(payee.name)}
      >
        {text.pay}
      </Link>
    </span>
  )
}
