import { formatMoney } from '@chukta/contract/money'
import { MANDATES } from '@chukta/contract/payments/mandate-messages'
import type { Autopay, Mandate } from '@chukta/contract/payments/mandates'
import { useParams } from '@tanstack/react-router'
import { failureSentence } from '../../../lib/request-error.ts'
import { formatDay } from '../../../lib/time/days.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { ApproveButton } from './approve-button.tsx'
import classes from './automatic-payment-page.module.css'
import { AutopayOffer } from './autopay-offer.tsx'
import { MandateState } from './mandate-state.tsx'
import { useAutopay } from './mandates-api.ts'
import { MANDATES_TEXT } from './mandates-text.ts'
import { StopButton } from './stop-button.tsx'

const text = MANDATES_TEXT
const inr = (rupees: string) => formatMoney(rupees, 'INR')

/** The automatic payment of a payee: its offer, its state, and its end. Not in the specification. */
export function AutomaticPaymentPage() {
  const payeeId = Number(useParams({ from: '/shell/automatic-payment/$payeeId' }).payeeId)
  const { data, error, refetch } = useAutopay(payeeId)
  useRefusalToast(error, MANDATES.loadFailed)
  return (
    <FormPage>
      <PageHeading
        title={text.title}
        note={data && text.of(data.payee_name)}
        back={<BackLink to="/due-payments" label={text.back} />}
      />
      {data ? (
        <State key={payeeId} payeeId={payeeId} autopay={data} />
      ) : (
        <PendingSheet
          failure={error ? failureSentence(error, MANDATES.loadFailed) : undefined}
          onRetry={() => void refetch()}
          rows={3}
        />
      )}
    </FormPage>
  )
}

type Props = { payeeId: number; autopay: Autopay }

function State({ payeeId, autopay }: Props) {
  const { mandate, payee_name } = autopay
  const lives =
    mandate && (mandate.state === 'active' || mandate.state === 'asked' || mandate.state === 'paused')
  return (
    <>
      {mandate && <Standing payeeId={payeeId} autopay={autopay} mandate={mandate} />}
      {mandate?.state !== 'active' && mandate?.state !== 'asked' && (
        <AutopayOffer payeeId={payeeId} autopay={autopay} isAgain={mandate?.state === 'paused'} />
      )}
      {lives && (
        <p className={classes.stop}>
          <StopButton payeeId={payeeId} payee={payee_name} />
        </p>
      )}
    </>
  )
}

function Standing({ autopay, mandate, payeeId }: Props & { mandate: Mandate }) {
  const { state, reason, amount, most, on_its_way: sent } = mandate
  const why = reason === null ? null : labelOf(MANDATES.reasons, reason)
  switch (state) {
    case 'active':
      return (
        <MandateState
          tone="ok"
          title={text.activeTitle}
          lines={[text.activeNote(inr(amount), inr(most)), nextOf(autopay)]}
        />
      )
    case 'asked':
      return (
        <MandateState
          tone="warn"
          title={reason === 'not-approved' ? text.declinedTitle : text.askedTitle}
          lines={[reason === 'not-approved' ? text.declinedNote : text.askedNote]}
        >
          {autopay.offer && (
            <ApproveButton payeeId={payeeId} total={autopay.offer.total} label={text.openAgain} />
          )}
        </MandateState>
      )
    case 'paused':
      return <MandateState tone="warn" title={text.pausedTitle} lines={[why, text.pausedNote]} />
    case 'stopping':
      return (
        <MandateState
          tone="ok"
          title={text.stoppingTitle}
          lines={[text.stoppingNote, sent && text.stoppedOnItsWay(inr(sent.total), formatDay(sent.debit_on))]}
        />
      )
    case 'ended':
      return (
        <MandateState
          tone="warn"
          title={text.endedTitle}
          lines={[why, sent && text.stoppedOnItsWay(inr(sent.total), formatDay(sent.debit_on))]}
        />
      )
  }
}

function nextOf({ mandate, offer, due_on }: Autopay): string | null {
  const sent = mandate?.on_its_way
  if (sent) return text.onItsWay(inr(sent.total), formatDay(sent.debit_on))
  const day = offer?.first_on ?? due_on
  return day === null ? null : text.next(formatDay(day))
}
