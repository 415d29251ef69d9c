import { WEBHOOK_ENDPOINTS } from '@chukta/contract/messaging/webhook-endpoint-messages'
import {
  ACCOUNT_EVENTS,
  DELIVERY_STATES,
  type WebhookDelivery,
} from '@chukta/contract/messaging/webhook-endpoints'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import type { LedgerColumn } from '../../../ui/table/ledger-columns.ts'
import { ListTable } from '../../../ui/table/list-table.tsx'
import { useListSearch } from '../../../ui/table/use-list-search.ts'
import { DeliveryChip, WebhookDeliveryPage } from './webhook-delivery-page.tsx'
import { useDeliveries, useEndpoints } from './webhook-endpoints-api.ts'
import { DELIVERIES_TEXT, ENDPOINTS_TEXT } from './webhook-endpoints-text.ts'

const text = DELIVERIES_TEXT
const TYPES = ACCOUNT_EVENTS.map((value) => ({ value, label: value }))
const STATES = DELIVERY_STATES.map((value) => ({ value, label: text.stateNames[value] }))
const hostOf = (url: string) => new URL(url).host

/** What was posted to endpoints: the list, or one of them by the address; not in the specification. */
export function WebhookDeliveriesPage() {
  const { id } = useParams({ from: '/shell/developers/deliveries/{-$id}' })
  return id === undefined ? <DeliveryList /> : <WebhookDeliveryPage key={id} id={id} />
}

function DeliveryList() {
  const list = useListSearch()
  const { endpoint_id, state, type } = useSearch({ from: '/shell/developers/deliveries/{-$id}' })
  const deliveries = useDeliveries({ ...list.query, endpoint_id, state, type })
  const endpoints = useEndpoints()
  const choices = (endpoints.data ?? []).map(({ id, url }) => ({ value: String(id), label: url }))
  return (
    <>
      <PageHeading
        title={text.title}
        note={text.note}
        actions={
          <Link to="/developers/webhooks" className={buttonClass({ variant: 'default' })}>
            {text.endpoints}
          </Link>
        }
      />
      <ListTable
        label={text.title}
        query={deliveries}
        rows={deliveries.data?.data}
        columns={COLUMNS}
        card={(row) => ({
          title: <DeliveryLink row={row} />,
          lines: [hostOf(row.url), formatDateTime(row.at), text.triesCount(row.tries.length)],
          status: <DeliveryChip delivery={row} />,
        })}
        list={list}
        failure={WEBHOOK_ENDPOINTS.deliveriesFailed}
        keepsRows
        filters={{
          endpoint_id: { value: endpoint_id, label: text.endpoint, choices },
          type: { value: type, label: text.event, choices: TYPES },
          state: { value: state, label: text.state, choices: STATES },
        }}
        empty={{
          ...text,
          next: (
            <Link to="/developers/webhooks" className={buttonClass({ variant: 'default' })}>
              {text.endpoints}
            </Link>
          ),
        }}
      />
    </>
  )
}

const COLUMNS: readonly LedgerColumn<WebhookDelivery>[] = [
  { key: 'at', header: text.at, nowrap: true, cell: (row) => formatDateTime(row.at) },
  { key: 'event', header: text.event, main: true, cell: (row) => <DeliveryLink row={row} /> },
  { key: 'endpoint', header: text.endpoint, cell: (row) => hostOf(row.url) },
  { key: 'state', header: text.state, cell: (row) => <DeliveryChip delivery={row} /> },
  { key: 'tries', header: text.tries, minor: true, cell: (row) => row.tries.length },
]

function DeliveryLink({ row }: { row: WebhookDelivery }) {
  return (
    <Link
      to="/developers/deliveries/{-$id}"
      params={{ id: String(row.id) }}
      title={labelOf(ENDPOINTS_TEXT.eventNames, row.type)}
      aria-label={text.open(row.type, formatDateTime(row.at))}
    >
      {row.type}
      {row.is_test && ` (${text.test})`}
    </Link>
  )
}
