import { EXPORT_FORMATS, type ExportFormat } from '@chukta/contract/insight/exports'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../../lib/download.ts'
import { toastRefusal } from '../../../lib/toast.ts'
import { BusyButton } from '../../../ui/form/button.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import { type DownlineFilters, downlineFile } from './downline-api.ts'
import { DOWNLINE_TEXT } from './downline-text.ts'

const text = DOWNLINE_TEXT

/** Exports the list with its filters, all pages of it. */
export function DownlineExport({ filters, rows }: { filters: DownlineFilters; rows: number }) {
  const [busy, setBusy] = useState(false)
  const save = async (format: ExportFormat) => {
    setBusy(true)
    try {
      saveFile(await downlineFile(filters, format))
    } catch (error) {
      toastRefusal(error, text.exportFailed)
    }
    setBusy(false)
  }
  return (
    <Menu
      button={(opener) => (
        <BusyButton
          variant="default"
          icon={<Download size={20} strokeWidth={1.75} aria-hidden />}
          disabled={rows === 0}
          busy={busy}
          busyText={text.export}
          {...opener}
        >
          {text.export}
        </BusyButton>
      )}
    >
      {EXPORT_FORMATS.map((format) => (
        <MenuItem key={format} onClick={() => void save(format)}>
          {text[format]}
        </MenuItem>
      ))}
    </Menu>
  )
}
