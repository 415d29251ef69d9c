import { isDay } from '@chukta/contract/days'
import { RECONCILIATION } from '@chukta/contract/operations/reconciliation-messages'
import { useSearch } from '@tanstack/react-router'
import { indianDay } from '../../../lib/time/days.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { BusyButton } from '../../../ui/form/button.tsx'
import { DateInput } from '../../../ui/form/date/date-input.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { useListSearch } from '../../../ui/table/use-list-search.ts'
import { DaySheet } from './day-sheet.tsx'
import { DifferenceList } from './difference-list.tsx'
import { useDay, useRun } from './reconciliation-api.ts'
import classes from './reconciliation-page.module.css'
import { RECONCILIATION_TEXT } from './reconciliation-text.ts'
import { SettlementFile } from './settlement-file.tsx'

const text = RECONCILIATION_TEXT

/** A day of every provider against our books, and the differences of all days; not in the specification. */
export function ReconciliationPage() {
  const list = useListSearch()
  const { day } = useSearch({ from: '/shell/reconciliation' })
  const { data, error, refetch } = useDay(day)
  const run = useRun()
  useRefusalToast(error, RECONCILIATION.failed)
  const runNow = async () => {
    if (!data) return
    try {
      await run.mutateAsync(data.day)
      toast.success(text.ran)
    } catch (failure) {
      toastRefusal(failure, RECONCILIATION.failed)
    }
  }
  return (
    <>
      <PageHeading
        title={text.title}
        note={text.note}
        actions={
          <div className={classes.actions}>
            <span className={classes.day}>
              <label htmlFor="day">{text.day}</label>
              <DateInput
                id="day"
                value={day ?? data?.day ?? ''}
                max={indianDay(new Date())}
                onChange={({ currentTarget: { value } }) => {
                  if (value === '' || isDay(value)) list.setFilters({ day: value || undefined })
                }}
              />
            </span>
            <BusyButton busy={run.isPending} busyText={text.running} disabled={!data} onClick={runNow}>
              {text.run}
            </BusyButton>
          </div>
        }
      />
      {data ? (
        <DaySheet day={data} />
      ) : (
        <PendingSheet failure={error ? RECONCILIATION.failed : undefined} onRetry={() => void refetch()} />
      )}
      {data && <SettlementFile sources={data.sources} />}
      <DifferenceList sources={data?.sources ?? []} />
    </>
  )
}
