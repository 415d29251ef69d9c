import { useParams } from '@tanstack/react-router'
import { can } from '../../../lib/can.ts'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { ApprovalList } from './approval-list.tsx'
import { ApprovalPage } from './approval-page.tsx'
import { ApprovalSettings } from './approval-settings.tsx'
import { APPROVALS_TEXT } from './approvals-text.ts'

const text = APPROVALS_TEXT

/** Proposed changes and those made, newest first, and for role 1 the kinds under approval; not in the specification. */
export function ApprovalsPage() {
  const { id } = useParams({ from: '/shell/approvals/{-$id}' })
  if (id !== undefined) return <ApprovalPage key={id} id={id} />
  const mayDecide = can('approvals.decide')
  return (
    <>
      <PageHeading title={text.title} note={text.note[mayDecide ? 1 : 2]} />
      <ApprovalList />
      {mayDecide && <ApprovalSettings />}
    </>
  )
}
