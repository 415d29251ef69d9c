import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { useState } from 'react'
import { isPendingApproval, toastPendingApproval } from '../../../domain/approval/pending-approval.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { BackButton } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { ChargeForm } from './charge-form.tsx'
import { type ChargeTab, type ChargeValues, chargeRows, newSheet } from './charge-sheet.ts'
import { useAssignedCharges, useStoreGroup } from './charges-api.ts'
import { CHARGES_TEXT } from './charges-text.ts'
import { GroupFields, groupLook, groupNote } from './group-fields.tsx'
import { GroupPendingApproval, GroupSaved } from './group-saved.tsx'
import { useGroupHead } from './use-group-head.ts'

const messages = BACK_OFFICE.charges
const text = CHARGES_TEXT

/** Adds a charge group (spec 2 section 2.9). */
export function AddGroupPage() {
  const { data, error, refetch } = useAssignedCharges()
  const [savedName, setSavedName] = useState<string | null>(null)
  const [approvalId, setApprovalId] = useState<number | null>(null)
  useRefusalToast(error, messages.loadFailed)
  return (
    <>
      <PageHeading
        title={text.addTitle}
        note={groupNote()}
        back={<BackButton fallback="/charges" label={text.backToGroups} />}
      />
      {savedName !== null && <GroupSaved name={savedName} />}
      {approvalId !== null && <GroupPendingApproval approvalId={approvalId} />}
      {savedName === null && approvalId === null && data && (
        <AddForm sheet={newSheet(data)} onSaved={setSavedName} onPendingApproval={setApprovalId} />
      )}
      {!data && (
        <PendingSheet failure={error ? messages.loadFailed : undefined} onRetry={() => void refetch()} />
      )}
    </>
  )
}

type FormProps = {
  sheet: ChargeTab[]
  onSaved: (name: string) => void
  onPendingApproval: (approvalId: number) => void
}

function AddForm({ sheet, onSaved, onPendingApproval }: FormProps) {
  const head = useGroupHead()
  const store = useStoreGroup()
  const save = async (values: ChargeValues | null) => {
    const name = head.values.name.trim()
    const charges = chargeRows(sheet, values)
    const answer = await store.mutateAsync({ name, role_id: head.values.role_id, charges })
    if (isPendingApproval(answer)) {
      toastPendingApproval(answer)
      return onPendingApproval(answer.approval_id)
    }
    toast.success(answer.data.message)
    onSaved(name)
  }
  return (
    <ChargeForm
      sheet={sheet}
      look={groupLook()}
      head={head}
      onSave={save}
      onFailed={(error) => toastRefusal(error, messages.addFailed, text.nothingSaved)}
    >
      <GroupFields head={head} />
    </ChargeForm>
  )
}
