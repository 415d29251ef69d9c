import { FILE_KINDS } from '@chukta/contract/file-kinds'
import type { PayeeCategory } from '@chukta/contract/payables/payee-category'
import { tidyPayeeValue } from '@chukta/contract/payables/payee-values'
import type { ReactNode } from 'react'
import { amountInWords } from '../../../lib/money/amount-words.ts'
import { AdviceLine } from '../../../ui/form/advice-line.tsx'
import { SelectField } from '../../../ui/form/choice/select-field.tsx'
import { FileDrop } from '../../../ui/form/file/file-drop.tsx'
import { FormGroup, WideField } from '../../../ui/form/form-group.tsx'
import { RupeeField } from '../../../ui/form/rupee-field.tsx'
import { PAYEES_TEXT } from './payees-text.ts'
import type { FieldsProps } from './use-payee-form.ts'

/** Purpose, amount and document. `stored` is the link to the present document. */
export function PaymentFields({ category, mode, form, stored }: FieldsProps & { stored: ReactNode }) {
  const { amount, document } = category[mode]
  const name = category.amountField
  const typed = tidyPayeeValue(category, name, form.values[name] ?? '')
  return (
    <FormGroup title={PAYEES_TEXT.payment}>
      {category.paymentTypes && (
        <SelectField
          name="payment_type"
          label={category.paymentTypes.label}
          placeholder={PAYEES_TEXT.choose}
          data={[...category.paymentTypes.options]}
          value={form.values.payment_type || null}
          error={form.errors.payment_type}
          allowDeselect={false}
          onChange={(value) => form.set({ payment_type: value ?? '' })}
        />
      )}
      <div>
        <RupeeField label={amount.label} {...form.text(name)} />
        <div role="status">
          <AdviceLine>{amountInWords(typed)}</AdviceLine>
        </div>
      </div>
      <WideField>
        <FileDrop
          name="document"
          label={document.label}
          optional={!document.required}
          error={form.errors.document}
          value={form.document}
          onChange={form.choose}
          onRefused={(sentence) => form.setErrors((now) => ({ ...now, document: sentence }))}
          rules={fileRules(document)}
          stored={stored}
        />
      </WideField>
    </FormGroup>
  )
}

function fileRules({ kinds, wrongType }: PayeeCategory['add']['document']) {
  const extensions = kinds.flatMap((kind) => [...FILE_KINDS[kind].extensions])
  // JPEG is the same kind as JPG: told once.
  const told = extensions.filter((extension) => extension !== 'jpeg')
  return { types: told.join(', ').toUpperCase(), extensions, refusal: wrongType }
}
