import { SHOWN_STATUSES, TRANSACTION_SORTS } from '@chukta/contract/insight/transaction-filters'
import { rupeesToPaise } from '@chukta/contract/money'
import { RECORDS } from '@chukta/contract/record-messages'
import { tidyAmount } from '@chukta/contract/tidy'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { ChoiceField } from '../../../ui/form/choice/choice-field.tsx'
import { DateField } from '../../../ui/form/date/date-field.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import classes from './filter-sheet.module.css'
import PaidByField from './paid-by-field.tsx'
import { seesPayers } from './report-columns.tsx'
import { FILTER_SHEET_TEXT } from './report-dialogs-text.ts'
import { amountsAreTurned, daysAreTurned, USUAL_SORT } from './report-filters.ts'
import { type Choices, useChoices } from './reports-api.ts'
import { REPORTS_TEXT } from './reports-text.ts'
import type { ReportList } from './use-report-list.ts'

const text = FILTER_SHEET_TEXT
const LATE = 'over-15-minutes'

/** Every filter of the list, in a dialog; on a phone it slides up from below. */
export default function FilterSheet({ report, onClose }: { report: ReportList; onClose: () => void }) {
  const { data: choices } = useChoices()
  const { address, filters } = report
  const form = useSchemaForm({
    initial: {
      from: filters.from ?? '',
      to: filters.to ?? '',
      status: filters.status ?? '',
      service: filters.service ?? '',
      method: filters.method ?? '',
      gateway: filters.gateway ?? '',
      paid_by: filters.paid_by ?? '',
      amount_from: filters.amount_from ?? '',
      amount_to: filters.amount_to ?? '',
      age: filters.age ?? '',
      sort: report.sort.value as string,
    },
    check,
    tidy: { amount_from: tidyAmount, amount_to: tidyAmount },
  })
  const apply = form.submit(async (values) => {
    // Untouched days stay their named range, which moves with the calendar.
    const sameDays = values.from === (filters.from ?? '') && values.to === (filters.to ?? '')
    const days: Record<string, string> =
      sameDays && address.range ? { range: address.range, from: '', to: '' } : {}
    report.replace(filled({ ...values, ...days, sort: values.sort === USUAL_SORT ? '' : values.sort }))
    onClose()
  })
  const clear = () => {
    report.replace({ sort: address.sort })
    onClose()
  }
  const select = (name: 'status' | 'service' | 'method' | 'gateway', list: Choices['services']) => (
    <ChoiceField
      name={name}
      label={text[name]}
      choices={[{ value: '', label: text.any }, ...list]}
      value={form.values[name]}
      onChange={(event) => form.set({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <ResponsiveDialog opened onClose={onClose} title={text.title}>
      <form onSubmit={apply} noValidate className={classes.form}>
        <ErrorSummary errors={form.errors} attempt={form.attempt} />
        <div className={classes.fields}>
          <DateField label={text.from} {...form.text('from')} />
          <DateField label={text.to} {...form.text('to')} />
          {select(
            'status',
            SHOWN_STATUSES.map((status) => ({ value: status, label: REPORTS_TEXT.tileNames[status] })),
          )}
          {select('service', choices?.services ?? [])}
          {select('method', choices?.methods ?? [])}
          {select('gateway', choices?.gateways ?? [])}
          {seesPayers() && (
            <PaidByField value={form.values.paid_by} onChange={(paid_by) => form.set({ paid_by })} />
          )}
          <TextField label={text.amountFrom} inputMode="decimal" {...form.text('amount_from')} />
          <TextField label={text.amountTo} inputMode="decimal" {...form.text('amount_to')} />
          <ChoiceField
            name="sort"
            label={text.order}
            choices={TRANSACTION_SORTS.map((sort) => ({ value: sort, label: text.orders[sort] }))}
            value={form.values.sort}
            onChange={(event) => form.set({ sort: event.currentTarget.value })}
          />
        </div>
        <Checkbox
          label={text.late}
          checked={form.values.age === LATE}
          onChange={(late) => form.set({ age: late ? LATE : '' })}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={clear}>
            {text.clear}
          </Button>
          <Button type="submit">{text.apply}</Button>
        </div>
      </form>
    </ResponsiveDialog>
  )
}

function check(values: Record<string, string>): Record<string, string> {
  const errors: Record<string, string> = {}
  if (daysAreTurned(filled(values))) errors.to = RECORDS.reports.rangeTurned
  for (const name of ['amount_from', 'amount_to'] as const) {
    const typed = values[name] ?? ''
    if (typed !== '' && rupeesToPaise(typed) === null) errors[name] = text.notAnAmount
  }
  if (amountsAreTurned(filled(values))) errors.amount_to ??= RECORDS.reports.amountsTurned
  return errors
}

function filled(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}
