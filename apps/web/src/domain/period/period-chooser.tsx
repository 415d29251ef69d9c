import { useNavigate, useSearch } from '@tanstack/react-router'
import { Calendar } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { daysInWords, monthOf, type PeriodAddress, periodOf } from './period.ts'
import classes from './period-chooser.module.css'
import { PERIOD_TEXT } from './period-text.ts'

const PeriodDialog = lazy(() => import('./period-dialog.tsx'))
const text = PERIOD_TEXT

/** This month, last month, or chosen days; the address holds them. A list goes to its first page. */
export function PeriodChooser() {
  const address = useSearch({ strict: false }) as PeriodAddress
  const navigate = useNavigate()
  const [opened, setOpened] = useState(false)
  const period = periodOf(address)
  const set = (chosen: PeriodAddress) =>
    void navigate({
      to: '.',
      search: (now: object) => ({
        ...now,
        page: undefined,
        period: undefined,
        from: undefined,
        to: undefined,
        ...chosen,
      }),
      resetScroll: false,
    })
  const isChosen = period.name === 'chosen' || period.name === 'this-week'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of its own
    <div role="group" aria-label={text.label} className={classes.chooser}>
      <button type="button" aria-pressed={period.name === 'this-month'} onClick={() => set({})}>
        {monthOf(periodOf({}).from)}
      </button>
      <button
        type="button"
        aria-pressed={period.name === 'last-month'}
        onClick={() => set({ period: 'last-month' })}
      >
        {monthOf(periodOf({ period: 'last-month' }).from)}
      </button>
      <button type="button" aria-pressed={isChosen} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <Calendar size={16} strokeWidth={2} aria-hidden />
        {isChosen ? daysInWords(period.from, period.to) : text.choose}
      </button>
      <Suspense>
        {opened && <PeriodDialog period={period} onChoose={set} onClose={() => setOpened(false)} />}
      </Suspense>
    </div>
  )
}
