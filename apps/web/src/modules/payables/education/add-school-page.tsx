import { EDUCATION_MESSAGES } from '@chukta/contract/payables/education-messages'
import { SCHOOL_BACK_DELAY_MS } from '@chukta/contract/payables/school-form'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { DonePanel } from '../../../ui/feedback/done-panel.tsx'
import { Form, FormPage } from '../../../ui/form/form-page.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { BackButton } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { useAddSchool } from './education-api.ts'
import { EDUCATION_TEXT } from './education-text.ts'
import { placeOf } from './fee-values.ts'
import type { PlaceSearch } from './place-search.ts'
import { AccountFields, SchoolFields } from './school-fields.tsx'
import { emptySchool, type SchoolValues, schoolBody, schoolErrors, TIDY } from './school-values.ts'
import { usePathService } from './use-education-service.ts'

const text = EDUCATION_TEXT

type Saved = { name: string; place: PlaceSearch }

/** Adds a school (spec 2 section 5), then returns with it chosen. */
export function AddSchoolPage() {
  const params = useParams({ from: '/shell/add-school/$serviceId' })
  const serviceId = usePathService(params)
  const navigate = useNavigate()
  const [saved, setSaved] = useState<Saved | null>(null)
  return (
    <FormPage>
      <PageHeading title={text.addSchool} back={<BackButton fallback={`/education-fee/${serviceId}`} />} />
      {saved ? (
        <DonePanel
          title={text.saved(saved.name)}
          delayMs={SCHOOL_BACK_DELAY_MS}
          go={() =>
            void navigate({ to: '/education-fee/$serviceId', params, search: saved.place, replace: true })
          }
        />
      ) : (
        <SchoolForm serviceId={serviceId} onSaved={setSaved} />
      )}
    </FormPage>
  )
}

function SchoolForm({ serviceId, onSaved }: { serviceId: number; onSaved: (saved: Saved) => void }) {
  const place = useSearch({ from: '/shell/add-school/$serviceId' })
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
    <Form form={form} onSubmit={form.submit(send)} submitText={text.submit} isNew>
      <SchoolFields form={form} />
      <AccountFields form={form} />
    </Form>
  )
}
