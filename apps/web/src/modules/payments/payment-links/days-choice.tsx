import { RuledChoice } from '../../../ui/form/ruled-choice.tsx'
import { MY_LINKS_TEXT } from './my-links-text.ts'

const text = MY_LINKS_TEXT.form
const DAY_MS = 86_400_000
const DAYS = ['1', '7', '30'] as const
const CHOICES = DAYS.map((value) => ({ value, label: text.day[value] }))
/** The longest expiry is 30 days from the server's now: a minute less is within it. */
const MARGIN_MS = 60_000

/** Days for which a new link can be paid. */
export type LinkDays = (typeof DAYS)[number]

/** When a link that is made now expires, as the call takes it. */
export const expiryAfter = (days: LinkDays): string =>
  new Date(Date.now() + Number(days) * DAY_MS - MARGIN_MS).toISOString()

/** For how long a new link can be paid. */
export function DaysChoice({ value, onChange }: { value: LinkDays; onChange: (days: LinkDays) => void }) {
  return <RuledChoice label={text.days} name="days" value={value} onChange={onChange} choices={CHOICES} />
}
