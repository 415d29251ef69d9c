import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { CHARGE_SLABS } from '@chukta/contract/pricing/charge-slabs-messages'
import type { getGroup } from '@chukta/contract/pricing/charges'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { isPendingApproval, toastPendingApproval } from '../../../domain/approval/pending-approval.ts'
import { ServiceSwitches } from '../../../domain/service/service-switches.tsx'
import type { AnswerOf } from '../../../lib/http.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { BackButton } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { ChargeForm } from './charge-form.tsx'
import { shownCharge } from './charge-rules.ts'
import { type ChargeLine, type ChargeValues, chargeRows, groupSheet } from './charge-sheet.ts'
import { useGroup, useUpdateGroup } from './charges-api.ts'
import { CHARGES_TEXT } from './charges-text.ts'
import { groupLook, groupNote, StoredGroupFields } from './group-fields.tsx'
import { GroupPendingApproval, GroupSaved } from './group-saved.tsx'
import { useSlabs } from './slabs-api.ts'
import { SlabsButton } from './slabs-button.tsx'
import type { ChargeMatrixState } from './use-charge-matrix.ts'

const SlabsDialog = lazy(() => import('./slabs-dialog.tsx'))

const messages = BACK_OFFICE.charges
const text = CHARGES_TEXT

/** Changes the charges of a group (spec 2 section 2.9). */
export function EditGroupPage() {
  const { id } = useParams({ from: '/shell/edit-group-charges/$id' })
  const { data, error, refetch } = useGroup(Number(id))
  useRefusalToast(error, messages.loadFailed)
  return (
    <>
      <PageHeading
        title={text.editTitle}
        note={groupNote()}
        back={<BackButton fallback="/charges" label={text.backToGroups} />}
      />
      {data ? (
        <>
          <EditForm key={data.group.id} stored={data} />
          <ServiceSwitches target={{ group_id: data.group.id }} name={data.group.name} />
        </>
      ) : (
        <PendingSheet failure={error ? messages.loadFailed : undefined} onRetry={() => void refetch()} />
      )}
    </>
  )
}

function EditForm({ stored }: { stored: AnswerOf<typeof getGroup> }) {
  const { id, name, role_id, roles } = stored.group
  const sheet = groupSheet(stored)
  const slabs = useSlabs(id)
  // Beside the rows: they change their shape with the width, and typed slabs must not be lost.
  const [opened, setOpened] = useState<{ line: ChargeLine; matrix: ChargeMatrixState } | null>(null)
  useRefusalToast(slabs.error, CHARGE_SLABS.loadFailed)
  const update = useUpdateGroup(id)
  const [isSaved, setIsSaved] = useState(false)
  const [approvalId, setApprovalId] = useState<number | null>(null)
  const save = async (values: ChargeValues | null) => {
    const answer = await update.mutateAsync({ name, role_id, charges: chargeRows(sheet, values) })
    if (isPendingApproval(answer)) {
      toastPendingApproval(answer)
      return setApprovalId(answer.approval_id)
    }
    toast.success(answer.data.message)
    setIsSaved(true)
  }
  if (isSaved) return <GroupSaved name={name} />
  if (approvalId !== null) return <GroupPendingApproval approvalId={approvalId} />
  return (
    <>
      <ChargeForm
        sheet={sheet}
        look={{
          ...groupLook(),
          slabs: (line, matrix) => (
            <SlabsButton groupId={id} line={line} onOpen={() => setOpened({ line, matrix })} />
          ),
        }}
        onSave={save}
        onFailed={(error) => toastRefusal(error, messages.updateFailed, text.nothingSaved)}
      >
        <StoredGroupFields name={name} role={roles.name} />
      </ChargeForm>
      <Suspense>
        {opened && slabs.data && (
          <SlabsDialog
            groupId={id}
            line={opened.line}
            stored={slabs.data}
            onSaved={(rate) => opened.matrix.keep(opened.line, shownCharge(rate))}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  )
}
