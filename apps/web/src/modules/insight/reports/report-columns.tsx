import type { Transaction } from '@chukta/contract/insight/reports'
import { MANAGED_ROLES, MANAGES, ROLE, type RoleId } from '@chukta/contract/permissions'
import { RECORDS } from '@chukta/contract/record-messages'
import { Eye, MessageSquare, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { can } from '../../../lib/can.ts'
import { say } from '../../../lib/language.ts'
import { storedRoleId } from '../../../lib/session.ts'
import { formatDate, formatDateTime } from '../../../lib/time/dates.ts'
import { toast } from '../../../lib/toast.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { IconButton, iconLinkClass } from '../../../ui/form/icon-button.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import { MenuItem, menuItem } from '../../../ui/overlay/menu.tsx'
import type { LedgerCard, LedgerColumn } from '../../../ui/table/ledger-columns.ts'
import { RowLink } from '../../../ui/table/row-link.tsx'
import { RowMenu } from '../../../ui/table/row-menu.tsx'
import classes from './reports-page.module.css'
import { REPORTS_TEXT } from './reports-text.ts'

const text = REPORTS_TEXT

/** The columns of Reports; the serial number is the table's own. `way` is the list's search, for the link back to it. */
export const reportColumns = (way: string): readonly LedgerColumn<Transaction>[] => [
  {
    key: 'date',
    header: text.date,
    sort: 'created_at',
    cell: (row) => <span className={classes.date}>{formatDate(row.created_at)}</span>,
  },
  {
    key: 'urn',
    header: text.transactionId,
    main: true,
    fixed: true,
    cell: (row) => (
      <TransactionLink row={row} way={way}>
        {row.urn}
      </TransactionLink>
    ),
  },
  { key: 'service', header: text.service, cell: (row) => say(row.service_name) },
  { key: 'paid_to', header: text.paidTo, minor: true, cell: (row) => row.paid_to },
  {
    key: 'amount',
    header: text.amount,
    money: true,
    sort: 'amount',
    cell: (row) => <Amount rupees={row.amount} />,
  },
  { key: 'mode', header: text.mode, minor: true, cell: (row) => say(row.payment_mode) },
  { key: 'status', header: text.status, cell: (row) => <PaymentState row={row} /> },
  ...(seesPayers() ? [PAID_BY] : []),
]

/** True for those above payers: their list has payments of several people. */
export const seesPayers = () => can('downline.view')

const PAID_BY: LedgerColumn<Transaction> = {
  key: 'paid_by',
  header: text.paidBy,
  minor: true,
  cell: (row) => (
    <span className={classes.payer}>
      <PayerLink row={row} />
      <small>{row.mobile}</small>
      {row.opener_name && <small>{text.byLink(row.opener_name)}</small>}
    </span>
  ),
}

// To the payer's own page, where the reader manages such users.
function PayerLink({ row }: { row: Transaction }) {
  const role = MANAGES[(storedRoleId() ?? ROLE.retailer) as RoleId].find(
    (name) => MANAGED_ROLES[name] === row.payer_role_id,
  )
  if (!role) return row.name
  return (
    <RowLink href={`/view-user/${role}/${row.payer_id}`} className={classes.link}>
      {row.name}
    </RowLink>
  )
}

/** The same on a phone; `isOfOne`: the payments of one person, who is named above them. */
export const reportCard =
  (way: string, isOfOne = false, menu?: (row: Transaction) => ReactNode) =>
  (row: Transaction): LedgerCard => ({
    title: (
      <TransactionLink row={row} way={way}>
        {row.paid_to}
      </TransactionLink>
    ),
    amount: <Amount rupees={row.amount} />,
    lines: [
      formatDateTime(row.created_at),
      `${say(row.service_name)}, ${say(row.payment_mode)}`,
      row.urn,
      ...(seesPayers() && !isOfOne ? [text.paidByLine(row.name, row.mobile)] : []),
      ...(row.opener_name ? [text.byLink(row.opener_name)] : []),
    ],
    status: menu ? (
      <span className={classes.end}>
        <PaymentState row={row} />
        {menu(row)}
      </span>
    ) : (
      <PaymentState row={row} />
    ),
  })

// A refunded payment stays paid: it was. Once all of the money is back, the refund comes first.
function PaymentState({ row }: { row: Transaction }) {
  const { payment_status: status, refund_status: refund } = row
  const isBack = refund === 'REFUNDED' && row.refund_amount === row.amount
  return (
    <span className={classes.state}>
      <StatusChip
        status={isBack ? 'refunded' : status}
        {...(isBack && { label: text.refundNotes.REFUNDED })}
      />
      {isBack && <small>{labelOf(text.tileNames, status)}</small>}
      {row.dispute_status && <small>{labelOf(text.disputeNotes, row.dispute_status)}</small>}
      {refund && !isBack && <small>{labelOf(text.refundNotes, refund)}</small>}
    </span>
  )
}

type ActionProps = { row: Transaction; way: string; onInvoice: (row: Transaction) => void }

/** The same actions on a phone, behind one button. */
export function ReportMenu({ row, way, onInvoice }: ActionProps) {
  const isPaid = row.payment_status === 'PAID'
  return (
    <RowMenu name={row.urn}>
      <RowLink {...menuItem} href={`/view-reports/${row.id}${way}`}>
        <Eye size={20} strokeWidth={1.75} aria-hidden />
        {text.view(row.urn)}
      </RowLink>
      {isPaid && (
        <MenuItem onClick={() => onInvoice(row)}>
          <ReceiptText size={20} strokeWidth={1.75} aria-hidden />
          {text.invoice(row.urn)}
        </MenuItem>
      )}
      <RowLink {...menuItem} href={`/create-ticket?transaction=${row.id}`}>
        <MessageSquare size={20} strokeWidth={1.75} aria-hidden />
        {text.ticket(row.urn)}
      </RowLink>
    </RowMenu>
  )
}

/** A row's view, invoice and ticket; an invoice there is only of a paid payment. */
export function ReportActions({ row, way, onInvoice }: ActionProps) {
  const isPaid = row.payment_status === 'PAID'
  return (
    <>
      <TransactionLink row={row} way={way} className={iconLinkClass} label={text.view(row.urn)}>
        <Eye size={20} strokeWidth={1.75} aria-hidden />
      </TransactionLink>
      <IconButton
        label={isPaid ? text.invoice(row.urn) : `${text.invoice(row.urn)}. ${RECORDS.reports.notPaid}`}
        Icon={ReceiptText}
        aria-disabled={!isPaid}
        onClick={() => (isPaid ? onInvoice(row) : toast.info(RECORDS.reports.notPaid))}
      />
      <RowLink
        href={`/create-ticket?transaction=${row.id}`}
        className={iconLinkClass}
        aria-label={text.ticket(row.urn)}
        title={text.ticket(row.urn)}
      >
        <MessageSquare size={20} strokeWidth={1.75} aria-hidden />
      </RowLink>
    </>
  )
}

type LinkProps = { row: Transaction; way: string; children: ReactNode; className?: string; label?: string }

// The link carries the list's filters, so that Back leads to the same list.
function TransactionLink({ row, way, children, className = classes.link ?? '', label }: LinkProps) {
  return (
    <RowLink
      href={`/view-reports/${row.id}${way}`}
      className={className}
      {...(label ? { 'aria-label': label, title: label } : {})}
    >
      {children}
    </RowLink>
  )
}
