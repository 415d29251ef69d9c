import { REMEMBERED_BILLS } from '@chukta/contract/payables/remembered-bill-messages'
import {
  ASK_AGAIN_MINUTES,
  MOST_REMEMBERED,
  type RememberedBill,
} from '@chukta/contract/payables/remembered-bills'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { failureSentence } from '../../../lib/request-error.ts'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { EmptyLedger } from '../../../ui/feedback/empty-ledger.tsx'
import { BusyButton, buttonClass } from '../../../ui/form/button.tsx'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { FramedList } from '../../../ui/layout/framed-list.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { MyBillForm } from './my-bill-form.tsx'
import { MyBillRow } from './my-bill-row.tsx'
import classes from './my-bills-page.module.css'
import { RememberDialog } from './remember-form.tsx'
import { useFetchBills, useForgetBill, useRememberedBills } from './remembered-api.ts'
import { REMEMBERED_TEXT } from './remembered-text.ts'

const text = REMEMBERED_TEXT

/** The bills that a payer had remembered: not in the specification. */
export function MyBillsPage() {
  const { data, error, refetch } = useRememberedBills()
  const { change, remember } = useSearch({ from: '/shell/my-bills' })
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/my-bills', search: {}, replace: true })
  const changed = data?.bills.find(({ id }) => id === change)
  useRefusalToast(error, REMEMBERED_BILLS.loadFailed)
  return (
    <FormPage>
      <PageHeading
        title={text.title}
        note={text.note(MOST_REMEMBERED, ASK_AGAIN_MINUTES)}
        back={<BackLink to="/due-payments" label={text.toDue} />}
      />
      {data && <Bills bills={data.bills} today={data.today} />}
      {!data && (
        <PendingSheet
          failure={error ? failureSentence(error, REMEMBERED_BILLS.loadFailed) : undefined}
          onRetry={() => void refetch()}
          rows={3}
        />
      )}
      {changed && <MyBillForm key={changed.id} bill={changed} onClose={close} />}
      {remember !== undefined && <RememberDialog billId={remember} suggestion="" onClose={close} />}
    </FormPage>
  )
}

function Bills({ bills, today }: { bills: readonly RememberedBill[]; today: string }) {
  const forget = useForgetBill()
  const [forgotten, setForgotten] = useState<RememberedBill | null>(null)
  const turn = async (bill: RememberedBill, isForgotten: boolean) => {
    try {
      const { message } = await forget.mutateAsync({ id: bill.id, forgotten: isForgotten })
      setForgotten(isForgotten ? bill : null)
      if (!isForgotten) toast.success(message)
    } catch (error) {
      toastFailure(error, REMEMBERED_BILLS.changeFailed)
    }
  }
  return (
    <>
      {forgotten && (
        <div className={classes.forgotten}>
          <span role="status">{text.forgotten(forgotten.name)}</span>
          <BusyButton
            variant="default"
            size="sm"
            busy={forget.isPending}
            busyText={text.undo}
            onClick={() => void turn(forgotten, false)}
          >
            {text.undo}
          </BusyButton>
        </div>
      )}
      {bills.length === 0 ? (
        <EmptyLedger
          sentence={text.none}
          action={
            <Link to="/services" className={buttonClass({})}>
              {text.toServices}
            </Link>
          }
        />
      ) : (
        <>
          <FetchAll bills={bills} />
          <FramedList label={text.list}>
            {bills.map((bill) => (
              <MyBillRow key={bill.id} bill={bill} today={today} onForget={() => void turn(bill, true)} />
            ))}
          </FramedList>
        </>
      )}
    </>
  )
}

/** Has all operators polled, and shows how many have answered; the rows show the answers. */
function FetchAll({ bills }: { bills: readonly RememberedBill[] }) {
  const fetchBills = useFetchBills()
  const [asked, setAsked] = useState(0)
  const waiting = bills.filter(({ is_asking }) => is_asking).length
  const all = Math.max(asked, waiting)
  const failed = bills.filter(({ state, because }) => state === 'unknown' && because !== 'gone').length
  const press = async () => {
    try {
      const { data } = await fetchBills.mutateAsync(undefined)
      setAsked(data.asked)
      if (data.asked === 0) toast.info(data.message)
    } catch (error) {
      toastFailure(error, REMEMBERED_BILLS.loadFailed)
    }
  }
  const done = [
    ...(asked > failed ? [text.fetched(asked - failed)] : []),
    ...(failed > 0 ? [text.notFetched(failed)] : []),
  ]
  return (
    <div className={classes.bar}>
      <BusyButton
        busy={fetchBills.isPending || waiting > 0}
        busyText={text.fetching}
        onClick={() => void press()}
      >
        {text.fetchAll}
      </BusyButton>
      <p role="status">{waiting > 0 ? text.progress(all - waiting, all) : asked > 0 ? done.join(' ') : ''}</p>
    </div>
  )
}
