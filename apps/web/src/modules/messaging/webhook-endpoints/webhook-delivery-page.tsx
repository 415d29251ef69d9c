import { WEBHOOK_ENDPOINTS } from '@chukta/contract/messaging/webhook-endpoint-messages'
import type { DeliveryState, WebhookDelivery, WebhookTry } from '@chukta/contract/messaging/webhook-endpoints'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { StatusChip } from '../../../ui/feedback/status-chip.tsx'
import { BusyButton } from '../../../ui/form/button.tsx'
import { CopyButton } from '../../../ui/form/copy-button.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { OpenedRecord } from '../../../ui/table/opened-record.tsx'
import classes from './webhook-endpoints.module.css'
import { useDelivery, useResendDelivery } from './webhook-endpoints-api.ts'
import { DELIVERIES_TEXT, ENDPOINTS_TEXT } from './webhook-endpoints-text.ts'

const text = DELIVERIES_TEXT
const LOOKS: Record<DeliveryState, string> = {
  waiting: 'waiting',
  accepted: 'success',
  failed: 'failed',
  dropped: 'off',
}

/** The state of a delivery in a word. */
export function DeliveryChip({ delivery: { state } }: { delivery: WebhookDelivery }) {
  return <StatusChip status={labelOf(LOOKS, state)} label={labelOf(text.stateNames, state)} />
}

/** One delivery: what is posted, and what came back each time. */
export function WebhookDeliveryPage({ id }: { id: string }) {
  const back = <BackLink to="/developers/deliveries/{-$id}" params={{ id: undefined }} label={text.title} />
  return (
    <OpenedRecord
      query={useDelivery(id)}
      title={text.title}
      back={back}
      list="/developers/deliveries"
      failure={WEBHOOK_ENDPOINTS.deliveriesFailed}
    >
      {(delivery) => (
        <>
          <PageHeading
            title={delivery.type}
            note={`${labelOf(ENDPOINTS_TEXT.eventNames, delivery.type)}, ${formatDateTime(delivery.at)}`}
            back={back}
            actions={<ResendButton id={delivery.id} />}
          />
          <div className={classes.columns}>
            <div className={classes.list}>
              <Sheet className={classes.sheet}>
                <Facts facts={factsOf(delivery)} />
                {delivery.state === 'dropped' && <p className={classes.note}>{text.droppedNote}</p>}
              </Sheet>
              <Posted text={indented(delivery.request)} copied={delivery.request} />
            </div>
            <Sheet className={classes.sheet}>
              <h2>{text.answers}</h2>
              {delivery.tries.length === 0 && <p className={classes.note}>{text.notTried}</p>}
              <ol className={classes.tries}>
                {delivery.tries.map((one) => (
                  <Try key={one.at} tried={one} />
                ))}
              </ol>
            </Sheet>
          </div>
        </>
      )}
    </OpenedRecord>
  )
}

const factsOf = (delivery: WebhookDelivery) => [
  { label: text.state, value: <DeliveryChip delivery={delivery} /> },
  ...(delivery.next_at === null ? [] : [{ label: text.next, value: formatDateTime(delivery.next_at) }]),
  { label: text.endpoint, value: <span className={classes.long}>{delivery.url}</span> },
  {
    label: text.id,
    value: (
      <span className={classes.id}>
        <code>{delivery.webhook_id}</code>
        <CopyButton text={delivery.webhook_id} label={text.copyId} />
      </span>
    ),
  },
]

const indented = (json: string) => JSON.stringify(JSON.parse(json), null, 2)

function Posted({ text: shown, copied }: { text: string; copied: string }) {
  return (
    <Sheet className={classes.sheet}>
      <div className={classes.heading}>
        <h2>{text.request}</h2>
        <CopyButton text={copied} label={text.copyRequest} />
      </div>
      <Code label={text.request}>{shown}</Code>
    </Sheet>
  )
}

function Code({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard
    <section className={classes.code} tabIndex={0} aria-label={label}>
      <pre>{children}</pre>
    </section>
  )
}

function Try({ tried: { at, took_ms, status, failure, answer } }: { tried: WebhookTry }) {
  const isAccepted = status !== null && status >= 200 && status < 300
  const word = status === null ? labelOf(text.failures, failure ?? '') : text.status(status)
  return (
    <li>
      <div className={classes.tryHead}>
        <StatusChip status={isAccepted ? 'success' : 'failed'} label={word} />
        <span className={classes.small}>
          {formatDateTime(at)}, {text.took(took_ms)}
        </span>
      </div>
      {status !== null &&
        (answer === '' ? (
          <p className={classes.note}>{text.emptyAnswer}</p>
        ) : (
          <Code label={word}>{answer}</Code>
        ))}
    </li>
  )
}

function ResendButton({ id }: { id: number }) {
  const resend = useResendDelivery(id)
  const press = async () => {
    try {
      toast.success((await resend.mutateAsync()).message)
    } catch (error) {
      toastRefusal(error, WEBHOOK_ENDPOINTS.saveFailed)
    }
  }
  return (
    <BusyButton busy={resend.isPending} busyText={text.resending} onClick={() => void press()}>
      {text.resend}
    </BusyButton>
  )
}
