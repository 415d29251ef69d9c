import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { isPendingApproval, toastPendingApproval } from '../../../domain/approval/pending-approval.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { ChargeForm } from './charge-form.tsx'
import { sameCharge } from './charge-rules.ts'
import { type ChargeTab, type ChargeValues, linesOf, masterSheet, storedCharges } from './charge-sheet.ts'
import { useMasterCharges, useStoreMasterCharges } from './charges-api.ts'
import { CHARGES_TEXT } from './charges-text.ts'

const messages = BACK_OFFICE.charges
const text = CHARGES_TEXT
const LOOK = { hasAssigned: false, isEditable: true }

/** The base of every charge; not in the specification for the super admin. */
export function MasterChargesPage() {
  const { data, error, refetch, dataUpdatedAt } = useMasterCharges()
  useRefusalToast(error, messages.loadFailed)
  return (
    <>
      <PageHeading title={text.master} note={text.masterNote} />
      {data ? (
        <MasterForm key={dataUpdatedAt} sheet={masterSheet(data)} onSaved={() => void refetch()} />
      ) : (
        <PendingSheet failure={error ? messages.loadFailed : undefined} onRetry={() => void refetch()} />
      )}
    </>
  )
}

function MasterForm({ sheet, onSaved }: { sheet: ChargeTab[]; onSaved: () => void }) {
  const store = useStoreMasterCharges()
  const before = storedCharges(sheet)
  const save = async (values: ChargeValues | null) => {
    const changed = linesOf(sheet).filter((line) => {
      const value = values?.[line.key] ?? ''
      return value.trim() !== '' && !sameCharge(value, before[line.key] ?? '')
    })
    if (changed.length === 0) return toast.info(BACK_OFFICE.routing.noChanges)
    const charges = changed.map((line) => ({
      pg_id: line.gatewayId,
      payment_method: line.method,
      charge: (values?.[line.key] ?? '').trim(),
    }))
    const answer = await store.mutateAsync({ charges })
    if (isPendingApproval(answer)) toastPendingApproval(answer)
    else toast.success(answer.data.message)
    onSaved()
  }
  return (
    <ChargeForm
      sheet={sheet}
      look={LOOK}
      onSave={save}
      onFailed={(error) => toastRefusal(error, messages.updateFailed, text.nothingSaved)}
    />
  )
}
