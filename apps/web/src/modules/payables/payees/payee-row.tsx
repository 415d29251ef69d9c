import type { Payee } from '@chukta/contract/payables/payees'
import { Link } from '@tanstack/react-router'
import { CalendarClock, Eye, Pencil } from 'lucide-react'
import { DocumentMissingChip } from '../../../domain/payee/document-missing.tsx'
import { DOCUMENT_TEXT } from '../../../domain/payee/document-text.ts'
import { type PayeeScreen, payeeLink, payLink } from '../../../domain/payee/payee-screen.ts'
import { can } from '../../../lib/can.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { Initials } from '../../../ui/layout/initials.tsx'
import { menuItem } from '../../../ui/overlay/menu.tsx'
import { RowMenu } from '../../../ui/table/row-menu.tsx'
import { SendLinkItem } from '../../payments/payment-links/send-link-item.tsx'
import classes from './payee-row.module.css'
import { PAYEES_TEXT } from './payees-text.ts'

const text = PAYEES_TEXT

type NameProps = { screen: PayeeScreen; payee: Payee; lines?: readonly string[] }

/**
 * A payee's square and name, which leads to the read-only view; below it bank and account, `lines`, and the obstacle to
 * paying them.
 */
export function PayeeName({ screen, payee, lines = [] }: NameProps) {
  const { bank_name: bank, account_number: account } = payee
  const account4 = bank && account ? [text.bankAccount(bank, account.slice(-4))] : []
  return (
    <span className={classes.name}>
      <Initials name={payee.name} />
      <span>
        <Link {...payeeLink(screen, 'view', payee.id)}>{payee.name}</Link>
        {[...account4, ...lines].map((line) => (
          <small key={line} className={classes.line}>
            {line}
          </small>
        ))}
        {payee.document_missing && (
          <span className={classes.missing}>
            <DocumentMissingChip />
          </span>
        )}
      </span>
    </span>
  )
}

const ICON = { size: 20, strokeWidth: 1.75 } as const

/**
 * The actions of one row: to pay, or the link to add the missing document; view, edit and due date in a menu. Each is
 * named with the payee.
 */
export function PayeeRowActions({ screen, payee }: { screen: PayeeScreen; payee: Payee }) {
  const look = `${buttonClass({ variant: 'default', size: 'sm' })} ${classes.pay}`
  return (
    <span className={classes.actions}>
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
      <RowMenu name={payee.name}>
        <Link {...menuItem} {...payeeLink(screen, 'view', payee.id)} aria-label={text.view(payee.name)}>
          <Eye {...ICON} aria-hidden />
          {text.viewButton}
        </Link>
        <Link {...menuItem} {...payeeLink(screen, 'edit', payee.id)} aria-label={text.edit(payee.name)}>
          <Pencil {...ICON} aria-hidden />
          {text.editButton}
        </Link>
        {can('schedules.manage') && (
          <Link
            {...menuItem}
            to="/payment-schedule/$payeeId"
            params={{ payeeId: String(payee.id) }}
            aria-label={text.setDueOf(payee.name)}
          >
            <CalendarClock {...ICON} aria-hidden />
            {text.setDue}
          </Link>
        )}
        {!payee.document_missing && <SendLinkItem serviceId={screen.serviceId} payee={payee} />}
      </RowMenu>
    </span>
  )
}
