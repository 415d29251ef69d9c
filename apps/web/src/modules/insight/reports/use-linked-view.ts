import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../../lib/toast.ts'
import type { SavedReportView } from './saved-views-api.ts'
import { SAVED_VIEWS_TEXT } from './saved-views-text.ts'
import type { ReportList } from './use-report-list.ts'

const text = SAVED_VIEWS_TEXT

type Known = {
  /** Undefined until they are loaded. */
  views: readonly SavedReportView[] | undefined
  error: Error | null
  /** The link leads to the mails of this view. */
  onMails: (id: number) => void
}

/**
 * Opens the view that the address names by its ID, as the links of mails do: its filters take the place of the ID, for
 * the link's days. One that was removed leaves the days alone, and a message says so.
 */
export function useLinkedView({ address }: ReportList, { views, error, onMails }: Known): void {
  const navigate = useNavigate()
  const { view: wanted } = address
  const open = useEffectEvent((known: readonly SavedReportView[]) => {
    const { view: _view, mails, from, to, ...others } = address
    const days = { ...(from && { from }), ...(to && { to }) }
    const found = known.find(({ id }) => String(id) === wanted)
    const { range, ...filters } = found?.search ?? { ...others }
    const search = from || to ? { ...filters, ...days } : { ...filters, ...(range && { range }) }
    void navigate({ to: '/user-reports', search, replace: true })
    if (error) return
    if (!found) toast.warning(text.gone, text.goneNote)
    else if (mails) onMails(found.id)
  })
  const isKnown = views !== undefined || error !== null
  useEffect(() => {
    if (wanted !== undefined && isKnown) open(views ?? [])
  }, [wanted, isKnown, views])
}
