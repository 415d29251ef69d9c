import { REPORT_VIEWS } from '@chukta/contract/insight/report-view-messages'
import { useQuery } from '@tanstack/react-query'
// Icons that the shell has: others would load the chunk of all later icons with the first list.
import { Clock, RotateCw, X } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import { viewAddress } from './report-filters.ts'
import { READY_VIEWS } from './report-views.ts'
import { type SavedReportView, savedViewsQuery, useViewChanges } from './saved-views-api.ts'
import { SAVED_VIEWS_TEXT } from './saved-views-text.ts'
import { useLinkedView } from './use-linked-view.ts'
import type { ReportList } from './use-report-list.ts'
import { ViewLink } from './view-link.tsx'
import classes from './view-links.module.css'

const SaveView = lazy(() => import('./save-view.tsx'))
const SendView = lazy(() => import('./send-view.tsx'))
const text = SAVED_VIEWS_TEXT

/** The views that the person saved, and the button that saves the present one. `present` is the list's address. */
export default function SavedViews({ report, present }: { report: ReportList; present: string }) {
  const { data, error, refetch } = useQuery(savedViewsQuery())
  const [saves, setSaves] = useState(false)
  const [sentId, setSentId] = useState<number | null>(null)
  useLinkedView(report, { views: data?.views, error, onMails: setSentId })
  const remove = useRemoval()
  if (!data && !error) return null
  const views = (data?.views ?? []).map((view) => ({ ...view, address: viewAddress(view.search) }))
  const current = [...READY_VIEWS, ...views].find(({ address }) => address === present)
  const sent = views.find(({ id }) => id === sentId)
  return (
    <>
      {views.map((view) => (
        <li key={view.id} data-current={view === current || undefined}>
          <ViewLink report={report} search={view.search} isCurrent={view === current}>
            {view.name}
            {view.every && <Sending every={view.every} rests={data?.mail.confirmed === false} />}
          </ViewLink>
          {view === current && (
            <>
              <IconButton label={text.send(view.name)} Icon={Clock} onClick={() => setSentId(view.id)} />
              <IconButton label={text.remove(view.name)} Icon={X} onClick={() => void remove(view)} />
            </>
          )}
        </li>
      ))}
      {!data && (
        <li>
          <button type="button" className={classes.save} onClick={() => void refetch()}>
            <RotateCw size={18} strokeWidth={1.75} aria-hidden />
            {text.again}
          </button>
        </li>
      )}
      {data && !current && (
        <li>
          <button type="button" className={classes.save} onClick={() => setSaves(true)}>
            <span aria-hidden>+</span>
            {text.save}
          </button>
        </li>
      )}
      <Suspense>
        {saves && <SaveView address={report.address} onClose={() => setSaves(false)} />}
        {sent && data && <SendView view={sent} mail={data.mail} onClose={() => setSentId(null)} />}
      </Suspense>
    </>
  )
}

/** How often a view is sent, or that its mails are paused. */
function Sending({ every, rests }: { every: keyof typeof text.every; rests: boolean }) {
  return (
    <span className={classes.sending} data-rests={rests || undefined}>
      <Clock size={14} strokeWidth={2} aria-hidden />
      {rests ? text.rests : text.every[every]}
      {!rests && <span className="visually-hidden">{text.sentBy}</span>}
    </span>
  )
}

/** Removes a view, with Undo that also brings its mails back. */
function useRemoval() {
  const { save, schedule, remove } = useViewChanges()
  const bringBack = async ({ name, search, every }: SavedReportView) => {
    try {
      const { id } = await save(name, search)
      if (every) await schedule(id, every)
      toast.success(text.back(name))
    } catch (error) {
      toastRefusal(error, REPORT_VIEWS.saveFailed)
    }
  }
  // A second press finds nothing left to remove.
  const removing = useRef(0)
  return async (view: SavedReportView) => {
    if (removing.current === view.id) return
    removing.current = view.id
    try {
      await remove(view.id)
      const { toastUndo } = await import('../../../ui/feedback/undo-toast.tsx')
      toastUndo(text.removed(view.name), () => void bringBack(view))
    } catch (error) {
      removing.current = 0
      toastRefusal(error, text.removeFailed)
    }
  }
}
