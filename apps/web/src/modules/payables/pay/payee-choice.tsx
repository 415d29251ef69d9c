import type { PayeeCategory } from '@chukta/contract/payables/payee-category'
import type { Ref } from 'react'
import { usePayeeFailure } from '../../../domain/payee/payee-failure.ts'
import { STRINGS } from '../../../lib/strings.ts'
import { Button } from '../../../ui/form/button.tsx'
import { SelectField } from '../../../ui/form/choice/select-field.tsx'
import { usePayeeNames } from './pay-api.ts'
import { PAY_TEXT } from './pay-text.ts'

type Props = {
  ref: Ref<HTMLInputElement>
  category: PayeeCategory
  serviceId: number
  value: string | null
  onChoose: (id: string | null) => void
  /** The form was sent without a payee. */
  missing: boolean
}

/** The dropdown of saved payees. */
export function PayeeChoice({ ref, category, serviceId, value, onChoose, missing }: Props) {
  const names = usePayeeNames(serviceId)
  usePayeeFailure(category, 'dropdownFailed', names.error)
  const { dropdownLabel, placeholder } = category.pay
  const text = PAY_TEXT
  return (
    <>
      <SelectField
        ref={ref}
        name="payee"
        label={dropdownLabel}
        placeholder={placeholder}
        data={(names.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={value}
        onChange={onChoose}
        searchable
        nothingFoundMessage={text.noPayeeFound}
        error={missing ? text.choosePayee(category.noun) : undefined}
        hint={names.data?.length === 0 ? text.noPayees(category.noun) : undefined}
      />
      {names.isLoadingError && (
        <Button variant="default" size="sm" onClick={() => void names.refetch()}>
          {STRINGS.failures.tryAgain}
        </Button>
      )}
    </>
  )
}
