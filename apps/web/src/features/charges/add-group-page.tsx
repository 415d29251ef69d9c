import { BACK_OFFICE } from '@chukta/contract/back-office-messages'
import { useState } from 'react'
import { toast, toastRefusal } from '../../lib/toast.ts'
import { useRefusalToast } from '../../lib/use-refusal-toast.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PendingSheet } from '../../ui/pending-sheet.tsx'
import { ChargeForm } from './charge-form.tsx'
import { type ChargeTab, type ChargeValues, chargeRows, newSheet } from './charge-sheet.ts'
import { useAssignedCharges, useStoreGroup } from './charges-api.ts'
import { CHARGES_TEXT } from './charges-text.ts'
import { GroupFields } from './group-fields.tsx'
import { groupLook, groupNote } from './group-look.ts'
import { GroupSaved } from './group-saved.tsx'
import { useGroupHead } from './use-group-head.ts'

const said = BACK_OFFICE.charges
const text = CHARGES_TEXT

/** Adds a charge group (spec 2 section 2.9). */
export function AddGroupPage() {
  const { data, error, refetch } = useAssignedCharges()
  const [savedName, setSavedName] = useState<string | null>(null)
  useRefusalToast(error, said.loadFailed)
  return (
    <>
      <PageHeading
        title={text.addTitle}
        note={groupNote()}
        back={<BackButton fallback="/charges" label={text.backToGroups} />}
      />
      {savedName !== null && <GroupSaved name={savedName} />}
      {savedName === null && data && <AddForm sheet={newSheet(data)} onSaved={setSavedName} />}
      {!data && <PendingSheet failure={error ? said.loadFailed : undefined} onRetry={() => void refetch()} />}
    </>
  )
}

function AddForm({ sheet, onSaved }: { sheet: ChargeTab[]; onSaved: (name: string) => void }) {
  const head = useGroupHead()
  const store = useStoreGroup()
  const save = async (values: ChargeValues | null) => {
    const name = head.values.name.trim()
    const charges = chargeRows(sheet, values)
    const { data } = await store.mutateAsync({ name, role_id: head.values.role_id, charges })
    toast.success(data.message)
    onSaved(name)
  }
  return (
    <ChargeForm
      sheet={sheet}
      look={groupLook()}
      head={head}
      onSave={save}
      onFailed={(error) => toastRefusal(error, said.addFailed, text.nothingSaved)}
    >
      <GroupFields head={head} />
    </ChargeForm>
  )
}
