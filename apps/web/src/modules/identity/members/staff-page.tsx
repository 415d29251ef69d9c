import { MEMBERS } from '@chukta/contract/identity/members/member-messages'
import type { Member } from '@chukta/contract/identity/members/members'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { failureSentence } from '../../../lib/request-error.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { EmptyLedger } from '../../../ui/feedback/empty-ledger.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { FramedList } from '../../../ui/layout/framed-list.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { MemberForm } from './member-form.tsx'
import { MemberRow } from './member-row.tsx'
import { useMembers } from './members-api.ts'
import { STAFF_TEXT } from './staff-text.ts'

const text = STAFF_TEXT
const ROWS = 3

/** The staff of the account, to invite, change and remove; not in the specification. */
export function StaffPage() {
  const { data, error, refetch } = useMembers()
  /** A member who is being changed, or `new`. */
  const [edits, setEdits] = useState<Member | 'new' | null>(null)
  useRefusalToast(error, MEMBERS.loadFailed)
  const invite = (
    <Button icon={<UserPlus size={20} strokeWidth={1.75} aria-hidden />} onClick={() => setEdits('new')}>
      {text.invite}
    </Button>
  )
  return (
    <FormPage>
      <PageHeading title={text.title} note={text.note} actions={data && data.length > 0 && invite} />
      {data && data.length === 0 && (
        <EmptyLedger title={text.none} sentence={text.noneNote} action={invite} />
      )}
      {data && data.length > 0 && (
        <FramedList label={text.list}>
          {data.map((member) => (
            <MemberRow key={member.id} member={member} onChange={() => setEdits(member)} />
          ))}
        </FramedList>
      )}
      {!data && (
        <PendingSheet
          failure={error ? failureSentence(error, MEMBERS.loadFailed) : undefined}
          onRetry={() => void refetch()}
          rows={ROWS}
        />
      )}
      <ResponsiveDialog
        opened={edits !== null}
        onClose={() => setEdits(null)}
        title={
          edits === 'new' || edits === null
            ? text.form.inviteTitle
            : text.form.changeTitle(edits.name || edits.email)
        }
      >
        {edits !== null && (
          <MemberForm member={edits === 'new' ? null : edits} onDone={() => setEdits(null)} />
        )}
      </ResponsiveDialog>
    </FormPage>
  )
}
