import { GST_STATE_NAMES } from '@chukta/contract/gstin'
import { type CompanyFields, companyFields } from '@chukta/contract/identity/company'
import { COMPANY } from '@chukta/contract/identity/company-messages'
import { tidyCapitals, tidyNumber } from '@chukta/contract/tidy'
import { isPendingApproval, toastPendingApproval } from '../../../domain/approval/pending-approval.ts'
import { say } from '../../../lib/language.ts'
import { schemaErrors } from '../../../lib/schema-errors.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { SelectField } from '../../../ui/form/choice/select-field.tsx'
import { FormGroup, WideField } from '../../../ui/form/form-group.tsx'
import { Form } from '../../../ui/form/form-page.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { ColourPicker, ColourPreview } from './colour-preview.tsx'
import { type Company, fieldsOf, useStoreCompany } from './company-api.ts'
import classes from './company-page.module.css'
import { COMPANY_TEXT } from './company-text.ts'

const text = COMPANY_TEXT
const { labels } = COMPANY
const STATES = Object.entries(GST_STATE_NAMES)
  .map(([value, label]) => ({ value, label: `${say(label)} (${value})` }))
  .toSorted((a, b) => a.label.localeCompare(b.label))

/** The record in sections. */
export function CompanyForm({ company }: { company: Company }) {
  const store = useStoreCompany()
  const form = useSchemaForm({
    initial: fieldsOf(company),
    check: (values) => schemaErrors(companyFields, values),
    tidy: {
      pin: tidyNumber,
      gstin: tidyCapitals,
      pan: tidyCapitals,
      cin: tidyCapitals,
      invoice_prefix: tidyCapitals,
    },
  })
  const submit = form.submit(async (values) => {
    try {
      const answer = await store.mutateAsync(values)
      if (!isPendingApproval(answer)) return toast.success(answer.message)
      toastPendingApproval(answer)
      form.reset()
    } catch (error) {
      if (!form.placeServerErrors(error)) toastRefusal(error, text.failed)
    }
  })
  const field = (name: keyof CompanyFields, hint?: string) => (
    <TextField label={labels[name]} hint={hint} maxLength={150} {...form.text(name)} />
  )
  return (
    <Form form={form} onSubmit={submit} submitText={text.save} busyText={text.saving}>
      <FormGroup aligned title={text.names}>
        {field('trade_name', text.nameHint)}
        {field('legal_name', text.legalHint)}
      </FormGroup>
      <FormGroup aligned title={text.address}>
        {field('address_line1')}
        {field('address_line2')}
        {field('city')}
        <SelectField
          name="state_code"
          label={labels.state_code}
          searchable
          clearable
          data={STATES}
          value={form.values.state_code || null}
          error={form.errors.state_code}
          onChange={(code) => form.set({ state_code: code ?? '' })}
        />
        {field('pin')}
      </FormGroup>
      <FormGroup aligned title={text.numbers}>
        {field('gstin', text.gstinHint)}
        {field('pan')}
        {field('cin')}
      </FormGroup>
      <FormGroup aligned title={text.support}>
        {field('support_email')}
        {field('support_phone')}
        {field('support_hours')}
      </FormGroup>
      <FormGroup aligned title={text.grievance}>
        {field('grievance_name')}
        {field('grievance_email')}
        {field('grievance_phone')}
      </FormGroup>
      <FormGroup title={text.colours}>
        {(['color_light', 'color_dark', 'color_accent'] as const).map((name) => (
          <div key={name} className={classes.colour}>
            {field(name, text.colourHint)}
            <ColourPicker
              name={name}
              typed={form.values[name]}
              onPick={(picked) => form.set({ [name]: picked })}
            />
          </div>
        ))}
        <WideField>
          <ColourPreview colours={form.values} />
        </WideField>
      </FormGroup>
      <FormGroup aligned title={text.invoices}>
        {field('invoice_prefix', text.prefixHint)}
        {field('sac_code')}
        {field('gst_rate', text.rateHint)}
      </FormGroup>
    </Form>
  )
}
