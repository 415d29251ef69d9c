import { formatMoney, isPayable } from '@chukta/contract/money'
import { SCHEDULES } from '@chukta/contract/payments/schedule-messages'
import { type PaymentSchedule, REPEATS, type Repeats } from '@chukta/contract/payments/schedules'
import { tidyAmount } from '@chukta/contract/tidy'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { failureSentence } from '../../../lib/request-error.ts'
import { indianDay } from '../../../lib/time/days.ts'
import { toast, toastFailure, toastRefusal } from '../../../lib/toast.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { Button, buttonClass } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { RadioCards } from '../../../ui/form/choice/radio-cards.tsx'
import { DateField } from '../../../ui/form/date/date-field.tsx'
import { FormGroup, WideField } from '../../../ui/form/form-group.tsx'
import { Form, FormPage } from '../../../ui/form/form-page.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { BackButton } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { useRemoveSchedule, useSaveSchedule, useSchedule } from './schedules-api.ts'
import { SCHEDULES_TEXT } from './schedules-text.ts'

const text = SCHEDULES_TEXT.form
const ALL = '/due-payments'
const CARDS = REPEATS.map((value) => ({
  value,
  label: SCHEDULES_TEXT.repeats[value],
  note: text.cards[value],
}))

/** When one payee is to be paid: not in the specification. */
export function SchedulePage() {
  const payeeId = Number(useParams({ from: '/shell/payment-schedule/$payeeId' }).payeeId)
  const { data, error, refetch } = useSchedule(payeeId)
  useRefusalToast(error, text.loadFailed)
  return (
    <FormPage>
      <PageHeading
        title={text.title}
        tab={data && `${data.payee_name}, ${text.title}`}
        note={data && text.of(data.payee_name)}
        back={<BackButton fallback={ALL} label={text.back} />}
        actions={
          data?.schedule && (
            <>
              <Link
                to="/automatic-payment/$payeeId"
                params={{ payeeId: String(payeeId) }}
                className={buttonClass({ variant: 'default' })}
              >
                {SCHEDULES_TEXT.automatic.offer}
              </Link>
              <Remove payeeId={payeeId} />
            </>
          )
        }
      />
      {data ? (
        <ScheduleForm
          key={payeeId}
          payeeId={payeeId}
          schedule={data.schedule}
          payeeAmount={data.payee_amount}
        />
      ) : (
        <PendingSheet
          failure={error ? failureSentence(error, text.loadFailed) : undefined}
          onRetry={() => void refetch()}
          rows={3}
          record={{ error, list: ALL }}
        />
      )}
    </FormPage>
  )
}

type FormProps = { payeeId: number; schedule: PaymentSchedule | null; payeeAmount: string | null }

const initialOf = (schedule: PaymentSchedule | null) => ({
  repeats: (schedule?.repeats ?? 'monthly') as string,
  first_on: schedule?.next_on ?? schedule?.first_on ?? '',
  amount: schedule?.amount ?? '',
  reminds: schedule && !schedule.reminds ? '' : '1',
})

function check({ first_on, amount }: { first_on: string; amount: string }) {
  const errors: Record<string, string> = {}
  if (first_on === '') errors.first_on = SCHEDULES.firstOn
  if (amount !== '' && !isPayable(amount)) errors.amount = SCHEDULES.amount
  return errors
}

function ScheduleForm({ payeeId, schedule, payeeAmount }: FormProps) {
  const navigate = useNavigate()
  const form = useSchemaForm({ initial: initialOf(schedule), check, tidy: { amount: tidyAmount } })
  const save = useSaveSchedule(payeeId)
  const [isSaved, setIsSaved] = useState(false)

  const submit = form.submit(async ({ repeats, first_on, amount, reminds }) => {
    // A day that was not touched stays the one that the others are counted from: the 31st stays the 31st.
    const isKept = schedule !== null && first_on === schedule.next_on && repeats === schedule.repeats
    try {
      const { message } = await save.mutateAsync({
        repeats: repeats as Repeats,
        first_on: isKept ? schedule.first_on : first_on,
        ...(amount === '' ? {} : { amount }),
        reminds: reminds === '1',
      })
      setIsSaved(true)
      toast.success(message)
      await navigate({ to: ALL })
    } catch (error) {
      toastRefusal(error, SCHEDULES.saveFailed)
      form.placeServerErrors(error)
    }
  })
  return (
    <Form
      form={form}
      onSubmit={submit}
      submitText={text.submit}
      guarded={form.isDirty && !form.busy && !isSaved}
    >
      <RadioCards
        legend={text.repeats}
        cards={CARDS}
        name="repeats"
        value={form.values.repeats}
        error={form.errors.repeats}
        onChange={(event) => form.set({ repeats: event.currentTarget.value })}
      />
      <FormGroup aligned title={text.when}>
        <DateField {...form.text('first_on')} label={text.firstOn} min={indianDay(new Date())} />
        <TextField
          {...form.text('amount')}
          label={text.amount}
          hint={payeeAmount === null ? text.amountHintNone : text.amountHint(formatMoney(payeeAmount, 'INR'))}
          inputMode="decimal"
          autoComplete="off"
          optional
        />
        <WideField>
          <Checkbox
            label={text.reminds}
            checked={form.values.reminds === '1'}
            onChange={(isOn) => form.set({ reminds: isOn ? '1' : '' })}
          />
        </WideField>
      </FormGroup>
    </Form>
  )
}

function Remove({ payeeId }: { payeeId: number }) {
  const navigate = useNavigate()
  const [asks, setAsks] = useState(false)
  const remove = useRemoveSchedule(payeeId)
  const confirm = async () => {
    try {
      const { message } = await remove.mutateAsync(undefined)
      toast.success(message)
      await navigate({ to: ALL })
    } catch (error) {
      setAsks(false)
      toastFailure(error, SCHEDULES.changeFailed)
    }
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>
        {text.remove}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={text.removeTitle}
        note={text.removeNote}
        busy={remove.isPending}
        onYes={() => void confirm()}
        onNo={() => setAsks(false)}
      />
    </>
  )
}
