import type { WebhookDetail } from '@chukta/contract/pricing/webhooks'
import { WEBHOOKS } from '@chukta/contract/pricing/webhooks-messages'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { can } from '../../../lib/can.ts'
import { formatClock } from '../../../lib/time/clock.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { BusyButton } from '../../../ui/form/button.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { type Fact, Facts } from '../../../ui/layout/facts.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { OpenedRecord } from '../../../ui/table/opened-record.tsx'
import { isRefused, VerdictChip } from './verdict-chip.tsx'
import { WebhookBody } from './webhook-body.tsx'
import classes from './webhooks.module.css'
import { useReplay, useWebhookEvent } from './webhooks-api.ts'
import { changeText, WEBHOOKS_TEXT } from './webhooks-text.ts'

const text = WEBHOOKS_TEXT
const moment = (iso: string) => `${formatDate(iso)}, ${formatClock(iso)}`

/** One event: the result of its signature check, its changes, and its bytes. */
export function WebhookPage({ id }: { id: string }) {
  const query = useWebhookEvent(id)
  const back = <BackLink to="/webhooks/{-$id}" params={{ id: undefined }} label={text.backToList} />
  return (
    <OpenedRecord query={query} title={text.title} back={back} list="/webhooks" failure={WEBHOOKS.listFailed}>
      {(data) => (
        <>
          <PageHeading
            title={text.event(data.id)}
            note={`${data.gateway_name}, ${moment(data.received_at)}`}
            back={back}
            actions={data.order_id !== null && can('webhooks.replay') && <ReplayButton id={data.id} />}
          />
          <div className={classes.columns}>
            <div className={classes.stack}>
              <Sheet className={classes.sheet}>
                <p className={classes.verdict}>
                  <VerdictChip verdict={data.verdict} /> {data.verdict_text}
                </p>
                <Facts facts={factsOf(data)} />
              </Sheet>
              <WebhookBody event={data} />
            </div>
            <div className={classes.stack}>
              <Headers headers={data.headers} />
              {data.earlier_replays.length > 0 && (
                <Sheet className={classes.sheet}>
                  <h2>{text.replays}</h2>
                  <Facts
                    facts={data.earlier_replays.map((each) => ({
                      label: `${moment(each.at)}. ${text.replayLine(each.by)}`,
                      value: changeText(each.changed),
                    }))}
                  />
                </Sheet>
              )}
            </div>
          </div>
        </>
      )}
    </OpenedRecord>
  )
}

function factsOf(event: WebhookDetail): Fact[] {
  const { order_id, transaction_id, changed, took_ms, timeline, duplicates, repeated_at } = event
  const order =
    order_id === null || transaction_id === null ? (
      text.noOrder
    ) : (
      <Link to="/view-reports/$id" params={{ id: String(transaction_id) }}>
        {isRefused(event.verdict) ? text.claimed(order_id) : order_id}
      </Link>
    )
  return [
    { label: text.order, value: order },
    { label: text.changed, value: changeText(changed) },
    ...(timeline.length > 0
      ? [{ label: text.timeline, value: timeline.map(({ kind }) => kind.replaceAll('-', ' ')).join(', ') }]
      : []),
    { label: text.took, value: took_ms === null ? text.notRecorded : text.ms(took_ms) },
    { label: text.repeats, value: text.repeated(duplicates, repeated_at && moment(repeated_at)) },
    { label: text.address, value: event.address ?? text.notRecorded },
    { label: text.requestId, value: <Code>{event.request_id ?? text.notRecorded}</Code> },
    { label: text.sha256, value: <Code>{event.body_sha256}</Code> },
  ]
}

function Code({ children }: { children: string }) {
  return <code className={classes.code}>{children}</code>
}

function Headers({ headers }: Pick<WebhookDetail, 'headers'>) {
  return (
    <Sheet className={classes.sheet}>
      <h2>{text.headers}</h2>
      <p className={classes.note}>{headers.length > 0 ? text.headersNote : text.noHeaders}</p>
      <dl className={classes.headers}>
        {headers.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}

function ReplayButton({ id }: { id: number }) {
  const [asks, setAsks] = useState(false)
  const replay = useReplay(id)
  const run = async () => {
    try {
      toast.success((await replay.mutateAsync()).data.message)
    } catch (error) {
      toastRefusal(error, WEBHOOKS.replayFailed)
    }
    setAsks(false)
  }
  return (
    <>
      <BusyButton busy={replay.isPending} busyText={text.replaying} onClick={() => setAsks(true)}>
        {text.replay}
      </BusyButton>
      <ConfirmDialog
        opened={asks}
        title={text.replayTitle}
        note={text.replayNote}
        busy={replay.isPending}
        onYes={run}
        onNo={() => setAsks(false)}
      />
    </>
  )
}
