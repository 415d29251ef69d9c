import { formatMoney, formatRupees } from '@chukta/contract/money'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { Amount } from '../../../ui/layout/amount.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { OpenedRecord } from '../../../ui/table/opened-record.tsx'
import { AcceptButton } from './accept-button.tsx'
import { AnswerList } from './answer-list.tsx'
import { AskedEvidenceForm } from './asked-evidence-form.tsx'
import { DisputeChip } from './dispute-chip.tsx'
import classes from './disputes.module.css'
import { type DisputeDetail, useDispute } from './disputes-api.ts'
import { DISPUTES_TEXT } from './disputes-text.ts'
import { EvidenceForm } from './evidence-form.tsx'
import { timeLeft } from './time-left.ts'

const text = DISPUTES_TEXT

/** One dispute: the bank's reason, the deadline, our answers, and its events. */
export function DisputePage({ id }: { id: string }) {
  const query = useDispute(id)
  const back = <BackLink to="/disputes/{-$id}" params={{ id: undefined }} label={text.back} />
  return (
    <OpenedRecord query={query} title={text.title} back={back} list="/disputes" failure={text.failed}>
      {(data) => {
        const left = data.status === 'open' ? timeLeft(data.respond_by) : null
        return (
          <>
            <PageHeading
              title={text.one(data.order_id)}
              back={back}
              note={
                <span className={classes.note}>
                  <DisputeChip status={data.status} />
                  {formatRupees(data.amount)}
                  {left && <strong>{left}</strong>}
                  {data.is_answering && <span role="status">{text.answering}</span>}
                </span>
              }
              actions={data.can.accept && <AcceptButton dispute={data} />}
            />
            <div className={classes.columns}>
              <div className={classes.main}>
                {data.can.answer &&
                  (data.evidence_forms ? (
                    <AskedEvidenceForm dispute={data} forms={data.evidence_forms} />
                  ) : (
                    <EvidenceForm dispute={data} />
                  ))}
                <AnswerList answers={data.answers} />
                <History dispute={data} />
              </div>
              <Sheet className={classes.facts} aria-label={text.facts}>
                <Facts facts={factsOf(data).map(([label, value]) => ({ label, value }))} />
              </Sheet>
            </div>
          </>
        )
      }}
    </OpenedRecord>
  )
}

function History({ dispute }: { dispute: DisputeDetail }) {
  return (
    <Sheet aria-labelledby="dispute-history">
      <h2 id="dispute-history" className={classes.heading}>
        {text.history}
      </h2>
      <ol className={classes.history}>
        {dispute.events.map((event, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added at the end
          <li key={place}>
            {event.text}
            <time dateTime={event.at}>
              {event.by ? text.by(event.by, formatDateTime(event.at)) : formatDateTime(event.at)}
            </time>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

function factsOf(row: DisputeDetail): [string, ReactNode][] {
  const isGone = row.status === 'lost' || row.status === 'accepted'
  return [
    [
      text.amount,
      row.currency === 'INR' ? (
        <Amount key="amount" rupees={row.amount} />
      ) : (
        formatMoney(row.amount, row.currency)
      ),
    ],
    [text.reason, row.reason || row.reason_code],
    [text.phase, labelOf(text.phases, row.phase)],
    [text.deadline, row.respond_by ? formatDateTime(row.respond_by) : text.noDeadline],
    [isGone ? text.gone : text.held, formatMoney(row.held_amount, row.currency)],
    [
      text.paid,
      <Link key="paid" to="/view-reports/$id" params={{ id: String(row.transaction_id) }}>
        {`${row.order_id}, ${formatRupees(row.transaction_amount)}`}
      </Link>,
    ],
    [text.payer, row.payer_name],
    [text.paidTo, row.paid_to],
    [text.gateway, row.gateway],
    [text.reference, row.gateway_dispute_id],
    [text.reasonCode, row.reason_code || '–'],
    // Its words are joined by underscores: it may break after one.
    [text.gatewayStatus, row.gateway_status.replaceAll('_', '_\u200b')],
    [text.opened, formatDateTime(row.opened_at)],
    ...(row.settled_at ? ([[text.ended, formatDateTime(row.settled_at)]] as [string, ReactNode][]) : []),
  ]
}
