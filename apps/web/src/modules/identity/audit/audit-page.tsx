import { isDay } from '@chukta/contract/days'
import { type AuditLine, listAudit } from '@chukta/contract/identity/audit'
import { RECORDS } from '@chukta/contract/record-messages'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ListTree } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { pageQuery } from '../../../lib/data-query.ts'
import { storedUserId } from '../../../lib/session.ts'
import { DateInput } from '../../../ui/form/date/date-input.tsx'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { ListTable } from '../../../ui/table/list-table.tsx'
import { useListSearch } from '../../../ui/table/use-list-search.ts'
import { AUDIT_COLUMNS, auditCard } from './audit-columns.tsx'
import classes from './audit-page.module.css'
import { AUDIT_TEXT } from './audit-text.ts'

const DetailDialog = lazy(() => import('./detail-dialog.tsx'))
const text = AUDIT_TEXT

/** The audit log, newest first: all of it for role 1, the downline's part for role 2. Not in the specification. */
export function AuditPage() {
  const list = useListSearch()
  const { from, to, action, search } = useSearch({ from: '/shell/audit-log' })
  const audit = useAudit({ ...list.query, from, to, action, search })
  const [shown, setShown] = useState<AuditLine | null>(null)
  return (
    <>
      <PageHeading title={text.title} note={text.note} />
      <ListTable
        label={text.title}
        query={audit}
        rows={audit.data?.data}
        columns={AUDIT_COLUMNS}
        card={auditCard}
        actions={(line) => (
          <IconButton label={text.detailsOf(line.text)} Icon={ListTree} onClick={() => setShown(line)} />
        )}
        list={list}
        failure={RECORDS.audit.loadFailed}
        filters={{
          search: { value: search, label: text.search },
          action: { value: action, label: text.actionLabel, choices: audit.data?.actions ?? [] },
          from: {
            value: from,
            box: (
              <DayInput label={text.from} value={from} onChange={(day) => list.setFilters({ from: day })} />
            ),
          },
          to: {
            value: to,
            box: <DayInput label={text.to} value={to} onChange={(day) => list.setFilters({ to: day })} />,
          },
        }}
        empty={text}
      />
      <Suspense>{shown && <DetailDialog line={shown} onClose={() => setShown(null)} />}</Suspense>
    </>
  )
}

type DayProps = { label: string; value: string | undefined; onChange: (day: string | undefined) => void }

function DayInput({ label, value, onChange }: DayProps) {
  const id = useId()
  return (
    <span className={classes.day}>
      <label htmlFor={id}>{label}</label>
      <DateInput
        id={id}
        value={value ?? ''}
        onChange={({ currentTarget }) => {
          const day = currentTarget.value
          if (day === '' || isDay(day)) onChange(day || undefined)
        }}
      />
    </span>
  )
}

type AuditQuery = {
  page: number
  per_page: number
  from?: string | undefined
  to?: string | undefined
  action?: string | undefined
  search?: string | undefined
}

/** A page of the audit log; the page before stays while the next is fetched. */
function useAudit(query: AuditQuery) {
  return useQuery(pageQuery(['audit', storedUserId(), query], listAudit, { query }))
}
