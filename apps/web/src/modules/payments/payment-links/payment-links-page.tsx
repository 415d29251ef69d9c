import { formatRupees, paiseToRupees, rupeesToPaise } from '@chukta/contract/money'
import type { LinkState, PaymentLink } from '@chukta/contract/payments/payment-links'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { say } from '../../../lib/language.ts'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { ThreadNote } from '../../../ui/feedback/thread-note.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import type { LedgerColumn } from '../../../ui/table/ledger-columns.ts'
import { ListTable } from '../../../ui/table/list-table.tsx'
import { useListSearch } from '../../../ui/table/use-list-search.ts'
import { LinkActions } from './link-actions.tsx'
import { LinkShare, type SharedLink } from './link-share.tsx'
import { usePaymentLinks } from './my-links-api.ts'
import { MY_LINKS_TEXT } from './my-links-text.ts'
import { NewLinkForm } from './new-link-form.tsx'
import classes from './payment-links-page.module.css'

const text = MY_LINKS_TEXT
const LOOKS: Record<LinkState, string> = {
  open: 'waiting',
  paying: 'processing',
  paid: 'paid',
  expired: 'expired',
  cancelled: 'cancelled',
}

/** A retailer's payment links, and the form for a new one; not in the specification. */
export function PaymentLinksPage() {
  const list = useListSearch()
  const links = usePaymentLinks(list.query)
  const [shared, setShared] = useState<SharedLink | null>(null)
  const settings = links.data?.settings
  const making = useMaking()
  const isOn = settings?.enabled === true
  return (
    <>
      <PageHeading
        title={text.title}
        note={isOn && links.data ? limitsOf(links.data.settings, links.data.used_today) : text.note}
        actions={isOn && <NewLink onPress={making.open} />}
      />
      {settings && !isOn && <ThreadNote>{text.off}</ThreadNote>}
      <ListTable
        label={text.title}
        query={links}
        rows={links.data?.data}
        columns={COLUMNS}
        card={(row) => ({
          title: row.payee_name,
          amount: <Amount rupees={row.amount} />,
          lines: [say(row.service_name), text.madeOn(formatDateTime(row.created_at)), whenOf(row)],
          status: <State row={row} />,
        })}
        actions={(row) => <LinkActions link={row} onSend={setShared} />}
        list={list}
        failure={text.failed}
        keepsRows
        empty={isOn ? { none: text.none, next: <NewLink onPress={making.open} /> } : { none: text.noneOff }}
      />
      {/* In place of the form, which would stay below it while it closes. */}
      {shared ? (
        <LinkShare link={shared} onClose={() => setShared(null)} />
      ) : (
        <ResponsiveDialog
          opened={isOn && making.isOpen}
          onClose={making.close}
          title={text.make}
          note={text.form.charge}
          size="min(36rem, 90%)"
        >
          <NewLinkForm
            serviceId={making.serviceId}
            payeeId={making.payeeId}
            onMade={(made) => {
              making.close()
              setShared(made)
            }}
          />
        </ResponsiveDialog>
      )}
    </>
  )
}

/** The form for a new link is open while the address says so: other pages lead to it with a payee. */
function useMaking() {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const put = (changed: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: (now) => ({ ...now, ...changed }), resetScroll: false, replace: true })
  return {
    isOpen: search.kind === 'new',
    serviceId: search.service ?? null,
    payeeId: search.payee ?? null,
    open: () => put({ kind: 'new' }),
    close: () => put({ kind: undefined, service: undefined, payee: undefined }),
  }
}

function NewLink({ onPress }: { onPress: () => void }) {
  return (
    <Button icon={<Plus size={20} strokeWidth={1.75} aria-hidden />} onClick={onPress}>
      {text.make}
    </Button>
  )
}

function limitsOf(settings: { link_limit: string; daily_limit: string }, used: string): string {
  const leftPaise = (rupeesToPaise(settings.daily_limit) ?? 0n) - (rupeesToPaise(used) ?? 0n)
  const left = paiseToRupees(leftPaise > 0n ? leftPaise : 0n)
  return text.limits(formatRupees(settings.link_limit), formatRupees(left))
}

const whenOf = ({ state, opener_name, expires_at }: PaymentLink) =>
  state === 'open' || opener_name === null ? text.until(formatDateTime(expires_at)) : text.by(opener_name)

const COLUMNS: readonly LedgerColumn<PaymentLink>[] = [
  {
    key: 'payee',
    header: text.payee,
    main: true,
    cell: (row) => (
      <>
        {row.payee_name}
        <span className={classes.small}>{say(row.service_name)}</span>
      </>
    ),
  },
  { key: 'amount', header: text.amount, money: true, cell: (row) => <Amount rupees={row.amount} /> },
  { key: 'state', header: text.state, cell: (row) => <State row={row} /> },
  { key: 'opener', header: text.opener, cell: (row) => row.opener_name },
  {
    key: 'made',
    header: text.made,
    nowrap: true,
    minor: true,
    cell: (row) => formatDateTime(row.created_at),
  },
  { key: 'expires', header: text.expires, nowrap: true, cell: (row) => formatDateTime(row.expires_at) },
]

function State({ row }: { row: PaymentLink }) {
  return <StatusChip status={labelOf(LOOKS, row.state)} label={labelOf(text.states, row.state)} />
}
