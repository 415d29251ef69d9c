import type { ExportFormat, ExportJob } from '@chukta/contract/insight/exports'
import { groupIndian } from '@chukta/contract/money'
import { RECORDS } from '@chukta/contract/record-messages'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { followDownload, saveFile } from '../../../lib/download.ts'
import { failureSentence } from '../../../lib/request-error.ts'
import { STRINGS } from '../../../lib/strings.ts'
import { toastRefusal } from '../../../lib/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import classes from './export-dialog.module.css'
import { makeExport } from './exports-api.ts'
import { EXPORT_TEXT } from './report-dialogs-text.ts'
import { daysText } from './report-ranges.ts'
import type { ReportList } from './use-report-list.ts'

const text = EXPORT_TEXT

type Props = { report: ReportList; rows: number; format: ExportFormat; onClose: () => void }
type State = { job?: ExportJob; doneName?: string; failure?: unknown }

/** Makes the file as soon as it opens, shows how far it is, and puts it into the downloads. */
export default function ExportDialog({ report, rows, format, onClose }: Props) {
  const { filters, sort } = report
  const [{ job, doneName, failure }, setState] = useState<State>({})
  const [tries, setTries] = useState(0)
  // Frozen when it opens: a list that moves on meanwhile must not start another export.
  const [request] = useState({ ...filters, sort: sort.value, format })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another export
  useEffect(() => {
    const leaving = new AbortController()
    setState({})
    makeExport(request, (running) => setState({ job: running }), leaving.signal)
      .then((made) => {
        if ('file' in made) saveFile(made.file)
        else followDownload(made.job.url ?? '', made.job.file_name)
        setState({ doneName: 'file' in made ? made.file.name : made.job.file_name })
      })
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return
        toastRefusal(error, RECORDS.reports.exportFailed, text.retry)
        setState({ failure: error })
      })
    return () => leaving.abort()
  }, [tries, request])

  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      title={text.title(groupIndian(String(rows)))}
      note={text.note(daysText(filters) ?? text.allDays)}
      size="min(30rem, 90%)"
    >
      <div className={classes.state} role="status">
        {doneName && (
          <p className={classes.done}>
            <CircleCheck size={24} strokeWidth={1.75} aria-hidden />
            {text.done(doneName)}
          </p>
        )}
        {failure !== undefined && <p>{failureSentence(failure, RECORDS.reports.exportFailed)}</p>}
        {!doneName && failure === undefined && <Progress job={job} />}
      </div>
      <div className={classes.buttons}>
        {failure !== undefined && (
          <Button variant="default" onClick={() => setTries((count) => count + 1)}>
            {STRINGS.failures.tryAgain}
          </Button>
        )}
        <Button onClick={onClose}>{text.close}</Button>
      </div>
    </ResponsiveDialog>
  )
}

function Progress({ job }: { job: ExportJob | undefined }) {
  const figures =
    job && ([job.rows_done, job.rows_total].map((rows) => groupIndian(String(rows))) as [string, string])
  return (
    <>
      <p>{figures ? text.progress(...figures) : text.making}</p>
      <progress
        className={classes.progress}
        aria-label={text.making}
        {...(job ? { value: job.rows_done, max: Math.max(1, job.rows_total) } : {})}
      />
    </>
  )
}
