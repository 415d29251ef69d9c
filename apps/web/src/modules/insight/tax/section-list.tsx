import { GST_RETURN_MESSAGES, type GstFile, getGstSection } from '@chukta/contract/insight/tax'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { requestFile, saveFile } from '../../../lib/download.ts'
import { toastRefusal } from '../../../lib/toast.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { BusyButton } from '../../../ui/form/button.tsx'
import { Amount } from '../../../ui/layout/amount.tsx'
import type { GstReturn } from './gst-returns-api.ts'
import classes from './gst-returns-page.module.css'
import { GST_RETURNS_TEXT } from './gst-returns-text.ts'

const text = GST_RETURNS_TEXT

/** The sections of a month, each with its sums and its file. */
export function SectionList({ month, sections }: Pick<GstReturn, 'month' | 'sections'>) {
  return (
    <ul className={classes.sections}>
      {sections.map((row) => (
        <li key={row.section}>
          <h3>{labelOf(text.section, row.section)}</h3>
          <dl className={classes.figures}>
            <Figure label={text.documents} value={row.documents} />
            <Figure label={text.taxable} value={<Amount rupees={row.taxable} />} />
            <Figure label={text.igst} value={<Amount rupees={row.igst} />} />
            <Figure label={text.cgst} value={<Amount rupees={row.cgst} />} />
            <Figure label={text.sgst} value={<Amount rupees={row.sgst} />} />
          </dl>
          <FileButton
            month={month}
            part={row.section}
            name={text.csvOf(labelOf(text.section, row.section))}
          />
        </li>
      ))}
    </ul>
  )
}

function Figure({ label, value }: { label: string; value: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Downloads a part of a month's return. */
export function FileButton({ month, part, name }: { month: string; part: GstFile; name: string }) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await requestFile(getGstSection, { params: { month, section: part } }))
    } catch (error) {
      toastRefusal(error, GST_RETURN_MESSAGES.failed)
    }
    setBusy(false)
  }
  return (
    <BusyButton
      variant="default"
      busy={busy}
      busyText={text.downloading}
      icon={<Download size={20} strokeWidth={1.75} aria-hidden />}
      aria-label={name}
      onClick={() => void download()}
    >
      {part === 'json' ? text.json : text.csv}
    </BusyButton>
  )
}
