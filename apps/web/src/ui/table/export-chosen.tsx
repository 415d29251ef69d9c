import type { ExportFormat } from '@chukta/contract/insight/exports'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../lib/download.ts'
import { toast, toastRefusal } from '../../lib/toast.ts'
import { BusyButton } from '../form/button.tsx'
import { CHOOSING_TEXT } from './choosing-text.ts'

type Props = {
  /** The number of ticked rows. */
  count: number
  /** Fetches their file from the server. */
  makeFile: (format: ExportFormat) => Promise<File>
  /** The screen's sentence when that fails. */
  failure: string
}

const text = CHOOSING_TEXT
const FORMATS: readonly ExportFormat[] = ['csv', 'xlsx']

/** Buttons that put a file of the ticked rows into the downloads. */
export function ExportChosen({ count, makeFile, failure }: Props) {
  const [busy, setBusy] = useState<ExportFormat | null>(null)
  const save = async (format: ExportFormat) => {
    if (busy) return
    setBusy(format)
    try {
      const file = await makeFile(format)
      saveFile(file)
      toast.success(text.saved(file.name))
    } catch (error) {
      toastRefusal(error, failure, text.retry)
    }
    setBusy(null)
  }
  return FORMATS.map((format) => (
    <BusyButton
      key={format}
      variant="default"
      busy={busy === format}
      busyText={text[format]}
      disabled={count === 0}
      icon={<Download size={20} strokeWidth={1.75} aria-hidden />}
      onClick={() => void save(format)}
    >
      {text[format]}
    </BusyButton>
  ))
}
