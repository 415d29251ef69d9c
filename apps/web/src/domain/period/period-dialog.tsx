import { RECORDS } from '@chukta/contract/record-messages'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { DateField } from '../../ui/form/date/date-field.tsx'
import { ResponsiveDialog } from '../../ui/overlay/responsive-dialog.tsx'
import type { Period } from './period.ts'
import classes from './period-chooser.module.css'
import { PERIOD_TEXT } from './period-text.ts'

const text = PERIOD_TEXT
const MOST_DAYS = 366
const DAY_MS = 86_400_000

type Days = { from: string; to: string }
type Props = { period: Period; onChoose: (days: Days) => void; onClose: () => void }

/** Asks for the first and the last day, at most 366 days. */
export default function PeriodDialog({ period, onChoose, onClose }: Props) {
  const [days, setDays] = useState<Days>({ from: period.from, to: period.to })
  const [errors, setErrors] = useState<Partial<Days>>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = check(days)
    setErrors(found)
    const [wrong] = Object.keys(found)
    if (wrong) return document.getElementById(wrong)?.focus()
    onChoose(days)
    onClose()
  }
  const field = (name: keyof Days) => (
    <DateField
      name={name}
      label={text[name]}
      value={days[name]}
      error={errors[name]}
      onChange={({ currentTarget: { value } }) => setDays((now) => ({ ...now, [name]: value }))}
    />
  )
  return (
    <ResponsiveDialog opened onClose={onClose} title={text.title} size="min(30rem, 90%)">
      <form onSubmit={submit} noValidate className={classes.form}>
        {field('from')}
        {field('to')}
        <Button type="submit">{text.apply}</Button>
      </form>
    </ResponsiveDialog>
  )
}

function check({ from, to }: Days): Partial<Days> {
  if (from === '') return { from: text.required }
  if (to === '') return { to: text.required }
  if (to < from) return { to: RECORDS.reports.rangeTurned }
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return count > MOST_DAYS ? { to: RECORDS.reports.rangeLong } : {}
}
