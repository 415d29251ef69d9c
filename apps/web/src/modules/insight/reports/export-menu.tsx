import type { ExportFormat } from '@chukta/contract/insight/exports'
import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { BusyButton } from '../../../ui/form/button.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx'
import { REPORTS_TEXT } from './reports-text.ts'
import type { ReportList } from './use-report-list.ts'

const ExportDialog = lazy(() => import('./export-dialog.tsx'))
const text = REPORTS_TEXT.exports
const FORMATS: readonly ExportFormat[] = ['csv', 'xlsx']

type Props = {
  report: ReportList
  rows: number
  /** Rows are to be ticked, for an export of these alone. */
  onChoose: () => void
}

/** Exports the list with its filters, all pages of it. */
export function ExportMenu({ report, rows, onChoose }: Props) {
  const [format, setFormat] = useState<ExportFormat | null>(null)
  return (
    <>
      <Menu
        button={(opener) => (
          <BusyButton
            variant="default"
            icon={<Download size={20} strokeWidth={1.75} aria-hidden />}
            disabled={rows === 0}
            {...opener}
          >
            {text.button}
          </BusyButton>
        )}
      >
        {FORMATS.map((each) => (
          <MenuItem key={each} onClick={() => setFormat(each)}>
            {text[each]}
          </MenuItem>
        ))}
        <MenuItem onClick={onChoose}>{text.choose}</MenuItem>
      </Menu>
      <Suspense>
        {format && (
          <ExportDialog report={report} rows={rows} format={format} onClose={() => setFormat(null)} />
        )}
      </Suspense>
    </>
  )
}
