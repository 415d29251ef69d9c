import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { normalRate } from '@chukta/contract/pricing/rates'
import { isPendingApproval, toastPendingApproval } from '../../../domain/approval/pending-approval.ts'
import { can } from '../../../lib/can.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { Form, FormPage } from '../../../ui/form/form-page.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { shownCharge } from './charge-rules.ts'
import { useCommissions, useStoreCommissions } from './charges-api.ts'
import { CHARGES_TEXT } from './charges-text.ts'
import classes from './group-fields.module.css'

const messages = BACK_OFFICE.commissions
const text = CHARGES_TEXT
// The toast appears a second after the save (spec 2 section 9).
const SAID_AFTER_MS = 1_000

/** The default commissions (spec 2 section 2.9): the platform's for role 1, those of their distributors for role 2. */
export function CommissionsPage() {
  const { data, error, refetch, dataUpdatedAt } = useCommissions()
  useRefusalToast(error, BACK_OFFICE.charges.loadFailed)
  return (
    <FormPage>
      <PageHeading
        title={text.commissions}
        note={text.commissionsNote[can('commissions.platform') ? 1 : 2]}
      />
      {data ? (
        <CommissionForm
          key={dataUpdatedAt}
          admin={data.admin}
          distributor={data.distributor}
          note={data.own ? undefined : text.platformHolds}
          onSaved={() => void refetch()}
        />
      ) : (
        <PendingSheet
          failure={error ? BACK_OFFICE.charges.loadFailed : undefined}
          onRetry={() => void refetch()}
          rows={2}
        />
      )}
    </FormPage>
  )
}

type FormProps = {
  /** Null for those who do not set it. */
  admin: string | null
  distributor: string
  note: string | undefined
  onSaved: () => void
}

function CommissionForm({ admin, distributor, note, onSaved }: FormProps) {
  const store = useStoreCommissions()
  const form = useSchemaForm({
    initial: { admin: shownCharge(admin), distributor: shownCharge(distributor) },
    check: (values) => commissionErrors(values, admin !== null),
    tidy: { admin: cleaned, distributor: cleaned },
  })
  const send = form.submit(async (values) => {
    try {
      const own = admin === null ? {} : { admin: values.admin }
      const answer = await store.mutateAsync({ ...own, distributor: values.distributor })
      if (isPendingApproval(answer)) toastPendingApproval(answer)
      else setTimeout(() => toast.success(answer.data.message), SAID_AFTER_MS)
      onSaved()
    } catch (error) {
      if (!form.placeServerErrors(error)) toastRefusal(error, BACK_OFFICE.charges.updateFailed)
    }
  })
  return (
    <Form form={form} onSubmit={send} submitText={text.save} guarded={form.isDirty && !form.busy}>
      <Sheet className={classes.fields}>
        {admin !== null && <TextField label={text.admin} inputMode="decimal" {...form.text('admin')} />}
        <TextField label={text.distributor} hint={note} inputMode="decimal" {...form.text('distributor')} />
      </Sheet>
    </Form>
  )
}

function cleaned(typed: string): string {
  return typed.replace(/[\s%]/g, '')
}

function commissionErrors(values: { admin: string; distributor: string }, hasAdmin: boolean) {
  const wrong = (value: string) => normalRate(value) === null
  return {
    ...(hasAdmin && wrong(values.admin) ? { admin: messages.format } : {}),
    ...(wrong(values.distributor) ? { distributor: messages.format } : {}),
  }
}
