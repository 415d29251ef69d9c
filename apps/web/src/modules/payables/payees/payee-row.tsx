import type { Payee } from '@chukta/contract/payables/payees'
import { may } from '@chukta/contract/permissions'
import { Link } from '@tanstack/react-router'
import { CalendarClock, Eye, Pencil } from 'lucide-react'
import { DocumentMissingChip } from '../../../domain/payee/document-missing.tsx'
import { DOCUMENT_TEXT } from '../../../domain/payee/document-text.ts'
import { type PayeeScreen, payeeLink, payLink } from '../../../domain/payee/payee-screen.ts'
import { storedRoleId } from '../../../lib/session.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { iconLinkClass } from '../../../ui/form/icon-button.tsx'
import { Initials } from '../../../ui/layout/initials.tsx'
import classes from './payee-row.module.css'
import { PAYEES_TEXT } from './payees-text.ts'

/** A payee's square and name, which leads to the read-only view; below it the obstacle to paying them. */
export function PayeeName({ screen, payee }: { screen: PayeeScreen; payee: Payee }) {
  return (
    <span className={classes.name}>
      <Initials name={payee.name} />
      <span>
        <Link {...payeeLink(screen, 'view', payee.id)}>{payee.name}</Link>
        {payee.document_missing && (
          <span className={classes.missing}>
            <DocumentMissingChip />
          </span>
        )}
      </span>
    </span>
  )
}

const text = PAYEES_TEXT

/** View, edit and pay of one row, or the link to add its missing document, each named with the payee. */
export function PayeeRowActions({ screen, payee }: { screen: PayeeScreen; payee: Payee }) {
  const icons = [
    { link: payeeLink(screen, 'view', payee.id), label: text.view(payee.name), Icon: Eye },
    { link: payeeLink(screen, 'edit', payee.id), label: text.edit(payee.name), Icon: Pencil },
  ]
  const look = `${buttonClass({ variant: 'default', size: 'sm' })} ${classes.pay}`
  return (
    <span className={classes.actions}>
      {icons.map(({ link, label, Icon }) => (
        <Link key={label} {...link} className={iconLinkClass} aria-label={label} title={label}>
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </Link>
      ))}
      {may(storedRoleId() ?? 0, 'schedules.manage') && (
        <Link
          to="/payment-schedule/$payeeId"
          params={{ payeeId: String(payee.id) }}
          className={iconLinkClass}
          aria-label={text.setDueOf(payee.name)}
          title={text.setDueOf(payee.name)}
        >
          <CalendarClock size={20} strokeWidth={1.75} aria-hidden />
        </Link>
      )}
      {payee.document_missing ? (
        <Link
          {...payeeLink(screen, 'edit', payee.id)}
          className={look}
          aria-label={DOCUMENT_TEXT.addFor(payee.name)}
        >
          {DOCUMENT_TEXT.add}
        </Link>
      ) : (
        <Link {...payLink(screen, payee.id)} className={look} aria-label={text.payTo(payee.name)}>
          {text.pay}
        </Link>
      )}
    </span>
  )
}
