import { useParams } from '@tanstack/react-router'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { DisputeList } from './dispute-list.tsx'
import { DisputePage } from './dispute-page.tsx'
import { DISPUTES_TEXT } from './disputes-text.ts'

const text = DISPUTES_TEXT

/** Payments that a bank wants back, newest first, or one of them; not in the specification. */
export function DisputesPage() {
  const { id } = useParams({ from: '/shell/disputes/{-$id}' })
  if (id !== undefined) return <DisputePage key={id} id={id} />
  return (
    <>
      <PageHeading title={text.title} note={text.note} />
      <DisputeList />
    </>
  )
}
