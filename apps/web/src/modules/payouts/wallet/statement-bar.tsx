import { useState } from 'react'
import { saveFile } from '../../../lib/download.ts'
import { language } from '../../../lib/language.ts'
import { toastRefusal } from '../../../lib/toast.ts'
import { BusyButton } from '../../../ui/form/button.tsx'
import { ChoiceField } from '../../../ui/form/choice/choice-field.tsx'
import { statementFile } from './wallet-money-api.ts'
import { WALLET_MONEY_TEXT } from './wallet-money-text.ts'
import classes from './wallet-page.module.css'

const text = WALLET_MONEY_TEXT
const MONTHS = 24

/** The statement of a month as a file. */
export function StatementBar({ userId }: { userId: number }) {
  const months = lastMonths()
  const [month, setMonth] = useState(months[0]?.value ?? '')
  const [busy, setBusy] = useState<'pdf' | 'csv' | null>(null)
  const fetchFile = async (kind: 'pdf' | 'csv') => {
    setBusy(kind)
    try {
      saveFile(await statementFile(userId, month, kind))
    } catch (error) {
      toastRefusal(error, text.statementFailed)
    }
    setBusy(null)
  }
  return (
    <section className={classes.statement} aria-label={text.statement}>
      <ChoiceField
        name="month"
        label={text.statement}
        error={undefined}
        choices={months}
        value={month}
        onChange={(event) => setMonth(event.currentTarget.value)}
      />
      {(['pdf', 'csv'] as const).map((kind) => (
        <BusyButton
          key={kind}
          variant="default"
          busy={busy === kind}
          busyText={text[kind]}
          onClick={() => void fetchFile(kind)}
        >
          {text[kind]}
        </BusyButton>
      ))}
    </section>
  )
}

const NAME = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const INDIA_MS = 19_800_000

/** The last two years by month, newest first, on the calendar of India. */
function lastMonths() {
  const now = new Date(Date.now() + INDIA_MS)
  return Array.from({ length: MONTHS }, (_, back) => {
    const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
    return { value: day.toISOString().slice(0, 7), label: NAME.format(day) }
  })
}
