import { EDUCATION_MESSAGES } from '@chukta/contract/education-messages'
import { SCHOOL_BACK_DELAY_MS } from '@chukta/contract/school-form'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { toast, toastFailure } from '../../lib/toast.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { DonePanel } from '../../ui/done-panel.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FormBar } from '../../ui/form-bar.tsx'
import classes from '../../ui/form-page.module.css'
import { PageHeading } from '../../ui/page-heading.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { useSchemaForm } from '../../ui/use-schema-form.ts'
import { useAddSchool } from './education-api.ts'
import { EDUCATION_TEXT } from './education-text.ts'
import { placeOf } from './fee-values.ts'
import type { PlaceSearch } from './place-search.ts'
import { AccountFields, SchoolFields } from './school-fields.tsx'
import { emptySchool, type SchoolValues, schoolBody, schoolErrors, TIDY } from './school-values.ts'
import { usePathService } from './use-education-service.ts'

const text = EDUCATION_TEXT

type Saved = { name: string; place: PlaceSearch }

/** Adds a school (spec 2 section 5), then goes back with it chosen. */
export function AddSchoolPage() {
  const serviceId = usePathService()
  const navigate = useNavigate()
  const [saved, setSaved] = useState<Saved | null>(null)
  const fees = `/education-fee/${serviceId}`
  return (
    <div className={classes.page}>
      <PageHeading title={text.addSchool} back={<BackButton fallback={fees} />} />
      {saved ? (
        <DonePanel
          title={text.saved(saved.name)}
          delayMs={SCHOOL_BACK_DELAY_MS}
          go={() => void navigate({ to: fees as string, search: saved.place as never, replace: true })}
        />
      ) : (
        <SchoolForm serviceId={serviceId} onSaved={setSaved} />
      )}
    </div>
  )
}

function SchoolForm({ serviceId, onSaved }: { serviceId: number; onSaved: (saved: Saved) => void }) {
  const place = useSearch({ strict: false }) as PlaceSearch
  const add = useAddSchool()
  const form = useSchemaForm({ initial: emptySchool(place), check: schoolErrors, tidy: TIDY })
  const send = async (values: SchoolValues) => {
    try {
      const { id, message } = await add.mutateAsync(schoolBody(serviceId, values))
      toast.success(message)
      onSaved({ name: values.school_name, place: { ...placeOf(values), school: id } })
    } catch (error) {
      if (!form.placeServerErrors(error)) toastFailure(error, EDUCATION_MESSAGES.schoolAddFailed)
    }
  }
  return (
    <form onSubmit={form.submit(send)} noValidate className={classes.form}>
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <SchoolFields form={form} />
      <AccountFields form={form} />
      <FormBar submitText={text.submit} busy={form.busy} isDirty={form.isDirty} onDiscard={form.reset} />
      <UnsavedGuard when={form.isDirty} />
    </form>
  )
}
