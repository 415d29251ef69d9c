import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/hi'
import { Popover } from '@mantine/core'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { language } from '../../../lib/language.ts'
import classes from './calendar.module.css'
import { DATE_TEXT } from './date-text.ts'

const MONDAY = 1

type Props = {
  /** The day as on the wire; null where none is chosen. */
  day: string | null
  min: string | undefined
  max: string | undefined
  onChoose: (day: string) => void
  onClose: () => void
}

/** On a phone a field low in the window has less room below it than a calendar is high: the page scrolls. */
const intoView = (dropdown: HTMLDivElement | null) => {
  // Once it is placed.
  if (dropdown) requestAnimationFrame(() => dropdown.scrollIntoView({ block: 'nearest' }))
}

/** The calendar of a date field, below its button. Arrows move by days, Escape closes. */
export default function Calendar({ day, min, max, onChoose, onClose }: Props) {
  const levels = { previousLabel: DATE_TEXT.previous, nextLabel: DATE_TEXT.next }
  return (
    <Popover
      opened
      onDismiss={onClose}
      position="bottom-end"
      trapFocus
      returnFocus
      zIndex={500}
      shadow="md"
      // The field's button has the roles of what it opens; the anchor is no control.
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={DATE_TEXT.calendar} ref={intoView}>
        <DatesProvider settings={{ locale: language, firstDayOfWeek: MONDAY, weekendDays: [] }}>
          <DatePicker
            {...levels}
            hideOutsideDates
            size="md"
            value={day}
            defaultDate={day ?? max ?? min}
            minDate={min}
            maxDate={max}
            onChange={(chosen) => {
              if (chosen === null) return
              onChoose(chosen)
              onClose()
            }}
          />
        </DatesProvider>
      </Popover.Dropdown>
    </Popover>
  )
}
