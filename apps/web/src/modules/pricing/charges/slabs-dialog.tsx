import { formatRupees } from '@chukta/contract/money'
import type { listSlabs } from '@chukta/contract/pricing/charge-slabs'
import { CHARGE_SLABS } from '@chukta/contract/pricing/charge-slabs-messages'
import { type FormEvent, useState } from 'react'
import { isPendingApproval, toastPendingApproval } from '../../../domain/approval/pending-approval.ts'
import type { AnswerOf } from '../../../lib/http.ts'
import { RequestError } from '../../../lib/request-error.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { fieldId } from '../../../ui/form/field.tsx'
import { DialogForm, DialogNote } from '../../../ui/overlay/dialog-form.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import { shownCharge } from './charge-rules.ts'
import type { ChargeLine } from './charge-sheet.ts'
import { SlabRows } from './slab-rows.tsx'
import { previewOf, type SlabErrors, slabErrors, type TypedSlab, typedRupees } from './slab-rules.ts'
import { slabsBesideLine, slabsOfLine, useStoreSlabs } from './slabs-api.ts'
import classes from './slabs-dialog.module.css'
import { SLABS_TEXT } from './slabs-text.ts'

const text = SLABS_TEXT

type Stored = AnswerOf<typeof listSlabs>['data']
type Props = {
  groupId: number
  line: ChargeLine
  stored: Stored
  onSaved: (rate: string) => void
  onClose: () => void
}

/** The slabs of one charge, beside those assigned, with what payers are charged by them. */
export default function SlabsDialog({ groupId, line, stored, onSaved, onClose }: Props) {
  const store = useStoreSlabs(groupId)
  // Those that were read first: a refetch must not change typed input, nor the version that it is based on.
  const [{ version, slabs: all, assigned }] = useState(stored)
  const [slabs, setSlabs] = useState(() => typedOf(all, line))
  const [errors, setErrors] = useState<SlabErrors>({})
  const others = slabsBesideLine(all, line)

  const change = (changed: TypedSlab[]) => {
    setSlabs(changed)
    // Once something was refused, errors follow what is typed.
    setErrors((now) => (Object.keys(now).length > 0 ? slabErrors(changed) : now))
  }
  const refuse = (found: SlabErrors) => {
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) document.getElementById(fieldId(`slab-${first}`))?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (store.isPending) return
    const found = slabErrors(slabs)
    if (Object.keys(found).length > 0) return refuse(found)
    const own = slabs.map(({ from, rate }) => ({
      pg_id: line.gatewayId,
      payment_method: String(line.methodId),
      from_amount: typedRupees(from),
      rate: rate.trim(),
    }))
    try {
      const answer = await store.mutateAsync({ slabs: [...others, ...own], version })
      if (isPendingApproval(answer)) toastPendingApproval(answer)
      else {
        toast.success(answer.data.message)
        onSaved(slabs[0]?.rate ?? '')
      }
      onClose()
    } catch (error) {
      const placed = placedErrors(error, slabs, others.length)
      if (Object.keys(placed).length > 0) return refuse(placed)
      toastRefusal(error, CHARGE_SLABS.saveFailed)
    }
  }
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      title={text.title(line.gatewayName, line.method)}
      size="min(36rem, 90%)"
    >
      <DialogForm onSubmit={submit} busy={store.isPending} press={text.save} pressing={text.saving}>
        <DialogNote>{text.note}</DialogNote>
        <Assigned assigned={slabsOfLine(assigned, line)} />
        <SlabRows slabs={slabs} errors={errors} onChange={change} />
        <Preview slabs={slabs} />
      </DialogForm>
    </ResponsiveDialog>
  )
}

function Assigned({ assigned }: { assigned: Stored['assigned'] }) {
  return (
    <dl className={classes.facts}>
      <dt>{text.assigned}</dt>
      {assigned.length === 0 && <dd>{text.noneAssigned}</dd>}
      {assigned.map(({ from_amount, rate }) => (
        <dd key={from_amount}>{text.assignedSlab(shownCharge(rate), formatRupees(from_amount))}</dd>
      ))}
    </dl>
  )
}

function Preview({ slabs }: { slabs: TypedSlab[] }) {
  const preview = previewOf(slabs)
  return (
    <dl className={classes.facts} aria-live="polite">
      <dt>{text.preview}</dt>
      {preview.length === 0 && <dd>{text.previewFirst}</dd>}
      {preview.map(({ amount, charge }) => (
        <dd key={amount}>{text.previewed(charge, amount)}</dd>
      ))}
    </dl>
  )
}

/** The slabs of a line as they are shown first; one that begins at the assigned charge where there is none. */
function typedOf(all: Stored['slabs'], line: ChargeLine): TypedSlab[] {
  const stored = slabsOfLine(all, line).map(({ from_amount, rate }, at) => ({
    id: at,
    from: from_amount,
    rate: shownCharge(rate),
  }))
  return stored.length > 0 ? stored : [{ id: 0, from: '0.00', rate: shownCharge(line.assigned) }]
}

/** The errors of a refused save at their fields: those of this line come after those of the others. */
function placedErrors(error: unknown, slabs: TypedSlab[], before: number): SlabErrors {
  if (!(error instanceof RequestError)) return {}
  return Object.fromEntries(
    slabs.flatMap(({ id }, at) =>
      (['from_amount', 'rate'] as const).flatMap((field) => {
        const sentence = error.errors[`slabs.${before + at}.${field}`]?.[0]
        return sentence ? [[`${field === 'rate' ? 'rate' : 'from'}-${id}`, sentence]] : []
      }),
    ),
  )
}
