import type { ReconciledDay, SettlementFileAnswer } from '@chukta/contract/operations/reconciliation'
import { RECONCILIATION } from '@chukta/contract/operations/reconciliation-messages'
import { useId, useRef, useState } from 'react'
import { RequestError } from '../../../lib/request-error.ts'
import { formatDay } from '../../../lib/time/days.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { BusyButton } from '../../../ui/form/button.tsx'
import { ChoiceField } from '../../../ui/form/choice/choice-field.tsx'
import { FileDrop } from '../../../ui/form/file/file-drop.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { Figure } from './day-sheet.tsx'
import { useSettlementFile } from './reconciliation-api.ts'
import classes from './reconciliation-page.module.css'
import { RECONCILIATION_TEXT } from './reconciliation-text.ts'

const text = RECONCILIATION_TEXT
const RULES = { types: text.fileTypes, extensions: ['csv', 'xlsx'], refusal: RECONCILIATION.fileRequired }

/** A report of a dashboard, dropped or chosen: its content is shown first, and booked only when that is confirmed. */
export function SettlementFile({ sources }: { sources: ReconciledDay['sources'] }) {
  const id = useId()
  const gateways = sources.filter(({ takes_files: takes }) => takes)
  const [gateway, setGateway] = useState(gateways[0]?.source ?? '')
  const [file, setFile] = useState<File | null>(null)
  const [read, setRead] = useState<SettlementFileAnswer | null>(null)
  const [error, setError] = useState<string>()
  const { mutateAsync: send, isPending } = useSettlementFile()
  // The last choice: an answer about an earlier one is ignored.
  const latest = useRef(0)

  const look = async (chosen: File | null, at: string) => {
    latest.current += 1
    const turn = latest.current
    setFile(chosen)
    setRead(null)
    setError(undefined)
    if (!chosen) return
    try {
      const { data } = await send({ gateway: at, file: chosen, apply: false })
      if (turn === latest.current) setRead(data)
    } catch (failure) {
      if (turn === latest.current) refuse(failure)
    }
  }
  const apply = async () => {
    if (!file) return
    try {
      const { data } = await send({ gateway, file, apply: true })
      toast.success(data.message)
      setFile(null)
      setRead(null)
    } catch (failure) {
      refuse(failure)
    }
  }
  const refuse = (failure: unknown) => {
    const [sentence] = (failure instanceof RequestError && failure.errors.file) || []
    if (sentence) setError(sentence)
    else toastRefusal(failure, RECONCILIATION.fileNoText)
  }

  if (gateways.length === 0) return null
  return (
    <Sheet className={classes.sheet} aria-labelledby={id}>
      <h2 id={id}>{text.fileTitle}</h2>
      <p className={classes.small}>{text.fileNote}</p>
      <div className={classes.file}>
        <ChoiceField
          name="gateway"
          label={text.fileGateway}
          value={gateway}
          choices={gateways.map(({ source, name }) => ({ value: source, label: name }))}
          onChange={(event) => {
            setGateway(event.currentTarget.value)
            void look(file, event.currentTarget.value)
          }}
        />
        <FileDrop
          name="file"
          label={text.fileLabel}
          value={file}
          onChange={(chosen) => void look(chosen, gateway)}
          onRefused={setError}
          error={error}
          rules={RULES}
        />
      </div>
      <div aria-live="polite" className={classes.held}>
        {isPending && !read && <p className={classes.small}>{text.checking}</p>}
        {read && <Held read={read} />}
      </div>
      {read && read.added > 0 && (
        <BusyButton className={classes.apply} busy={isPending} busyText={text.fileApplying} onClick={apply}>
          {text.fileApply}
        </BusyButton>
      )}
    </Sheet>
  )
}

function Held({ read }: { read: SettlementFileAnswer }) {
  const days = [...new Set([read.first_day, read.last_day])].map(formatDay).join(' – ')
  return (
    <>
      <dl className={classes.figures} aria-label={text.fileFigures}>
        <Figure label={text.fileLines} value={read.lines} />
        <Figure label={text.fileNew} value={read.added} />
        <Figure label={text.fileKnown} value={read.known} />
        {read.unsettled > 0 && <Figure label={text.fileUnsettled} value={read.unsettled} />}
        <Figure label={text.filePayouts} value={read.payouts} />
        <Figure label={text.fileDays} value={days} />
        <Figure label={text.fees} value={<Amount rupees={read.fees} />} />
        <Figure label={text.gst} value={<Amount rupees={read.gst} />} />
        <Figure label={text.net} value={<Amount rupees={read.net} />} />
      </dl>
      {read.notes.map((note) => (
        <p key={note} className={classes.small}>
          {note}
        </p>
      ))}
      {read.added === 0 && <p className={classes.small}>{text.fileNothingNew}</p>}
    </>
  )
}
