import { WEBHOOK_VERDICTS } from '@chukta/contract/pricing/webhook-verdicts'
import type { WebhookEvent } from '@chukta/contract/pricing/webhooks'
import { WEBHOOKS } from '@chukta/contract/pricing/webhooks-messages'
import { Link, useSearch } from '@tanstack/react-router'
import { formatClock } from '../../../lib/time/clock.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import type { LedgerColumn } from '../../../ui/table/ledger-columns.ts'
import { ListTable } from '../../../ui/table/list-table.tsx'
import { useListSearch } from '../../../ui/table/use-list-search.ts'
import { isRefused, VerdictChip } from './verdict-chip.tsx'
import classes from './webhooks.module.css'
import { useWebhookEvents } from './webhooks-api.ts'
import { changeText, WEBHOOKS_TEXT } from './webhooks-text.ts'

const text = WEBHOOKS_TEXT
const VERDICTS = WEBHOOK_VERDICTS.map((value) => ({ value, label: text.verdicts[value] }))
const cameAt = ({ received_at }: WebhookEvent) => `${formatDate(received_at)}, ${formatClock(received_at)}`

const COLUMNS: readonly LedgerColumn<WebhookEvent>[] = [
  { key: 'at', header: text.at, nowrap: true, cell: cameAt },
  { key: 'gateway', header: text.gateway, cell: (row) => row.gateway_name },
  { key: 'order', header: text.order, main: true, cell: (row) => <EventLink row={row} /> },
  { key: 'verdict', header: text.verdict, cell: (row) => <VerdictChip verdict={row.verdict} /> },
  {
    key: 'changed',
    header: text.changed,
    minor: true,
    cell: (row) => quietly(changeText(row.changed), text.nothing),
  },
  {
    key: 'repeats',
    header: text.repeats,
    minor: true,
    cell: (row) => quietly(text.repeated(row.duplicates, null), text.repeated(0, null)),
  },
]

/** Every event, filtered in the address. */
export function WebhookList() {
  const list = useListSearch()
  const { gateway, verdict, order_id } = useSearch({ from: '/shell/webhooks/{-$id}' })
  const events = useWebhookEvents({ ...list.query, gateway, verdict, order_id })
  return (
    <>
      <PageHeading title={text.title} note={text.note} />
      <ListTable
        label={text.title}
        query={events}
        rows={events.data?.data}
        columns={COLUMNS}
        card={(row) => ({
          title: <EventLink row={row} />,
          lines: [row.gateway_name, cameAt(row), `${text.changed}: ${changeText(row.changed)}`],
          status: <VerdictChip verdict={row.verdict} />,
        })}
        list={list}
        failure={WEBHOOKS.listFailed}
        filters={{
          order_id: { value: order_id, label: text.searchOrder },
          gateway: { value: gateway, label: text.gateway, choices: events.data?.gateways ?? [] },
          verdict: { value: verdict, label: text.verdict, choices: VERDICTS },
        }}
        empty={{
          ...text,
          next: (
            <Link to="/payment-gateways" className={buttonClass({ variant: 'default' })}>
              {text.toGateways}
            </Link>
          ),
        }}
      />
    </>
  )
}

function EventLink({ row }: { row: WebhookEvent }) {
  const order = orderOf(row)
  return (
    <Link to="/webhooks/{-$id}" params={{ id: String(row.id) }} aria-label={text.open(row.id, order)}>
      {order}
    </Link>
  )
}

/** Shows usual values dimmed, so that the others are seen. */
const quietly = (words: string, usual: string) =>
  words === usual ? <span className={classes.usual}>{words}</span> : words

function orderOf({ order_id, verdict }: WebhookEvent): string {
  if (order_id === null) return text.noOrder
  return isRefused(verdict) ? text.claimed(order_id) : order_id
}
