import { isPayable } from '@chukta/contract/money'
import { categoryOfService } from '@chukta/contract/payables/payee-categories'
import { PAYMENT_MESSAGES } from '@chukta/contract/payments/payment-messages'
import { tidyAmount } from '@chukta/contract/tidy'
import { useState } from 'react'
import { ACCOUNT_TEXT } from '../../../domain/payee/account-text.ts'
import { usePayeeTrust } from '../../../domain/payee/payee-trust.ts'
import { useServices } from '../../../domain/service/services.ts'
import { say } from '../../../lib/language.ts'
import { wireAmount } from '../../../lib/money/amount-input.ts'
import { toastRefusal } from '../../../lib/toast.ts'
import { AmountField } from '../../../ui/form/amount-field.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { SelectField } from '../../../ui/form/choice/select-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { DaysChoice, expiryAfter, type LinkDays } from './days-choice.tsx'
import type { SharedLink } from './link-share.tsx'
import { useMakeLink, usePayeeAmount, usePayeesOf } from './my-links-api.ts'
import { MY_LINKS_TEXT } from './my-links-text.ts'

const text = MY_LINKS_TEXT.form

type Props = {
  /** Chosen by the page that leads here. */
  serviceId: string | null
  payeeId: string | null
  onMade: (link: SharedLink) => void
}

/** The form for a new link: whom it pays, how much, and until when. */
export function NewLinkForm({ serviceId, payeeId, onMade }: Props) {
  const make = useMakeLink()
  const [days, setDays] = useState<LinkDays>('7')
  const [isChecked, setIsChecked] = useState(false)
  const { data: services = [] } = useServices()
  const withPayees = services.filter(({ slug }) => categoryOfService(slug))
  const form = useSchemaForm({
    initial: { service_id: serviceId ?? '', service_user_id: payeeId ?? '', amount: '' },
    check: (values) => {
      const errors: Record<string, string> = {}
      if (values.service_id === '') errors.service_id = text.chooseService
      if (values.service_user_id === '') errors.service_user_id = text.choosePayee
      if (!isPayable(amountOf(values.amount))) errors.amount = PAYMENT_MESSAGES.amountInvalid
      return errors
    },
  })
  const service = Number(form.values.service_id)
  const payee = Number(form.values.service_user_id)
  const slug = services.find(({ id }) => id === service)?.slug
  const payees = usePayeesOf(service)
  const saved = usePayeeAmount(service, payee, slug === undefined ? undefined : categoryOfService(slug)).data
  const needsYes = usePayeeTrust(payee).data?.needs_yes ?? false
  const [typed, setTyped] = useState<string | null>(null)
  /** The payee's own amount, until another one is typed. */
  const amount = typed ?? saved ?? ''
  const amountOf = (value: string) => wireAmount(value === '' ? amount : value) ?? ''
  const name = payees.data?.find(({ id }) => id === payee)?.name ?? ''

  const submit = form.submit(async () => {
    const rupees = amountOf('')
    try {
      const { data } = await make.mutateAsync({
        service_id: service,
        service_user_id: payee,
        amount: rupees,
        expires_at: expiryAfter(days),
        ...(needsYes && isChecked ? { payee_confirmed: true } : {}),
      })
      onMade({ url: data.url, payee_name: name, amount: rupees, expires_at: data.expires_at })
    } catch (error) {
      if (!form.placeServerErrors(error)) toastRefusal(error, text.failed)
    }
  })
  const { onChange: _, onBlur: __, ...serviceField } = form.text('service_id')
  const { onChange: ___, onBlur: ____, ...payeeField } = form.text('service_user_id')
  return (
    <DialogForm onSubmit={submit} busy={form.busy} press={text.make} pressing={text.making}>
      <SelectField
        {...serviceField}
        value={serviceField.value || null}
        label={text.service}
        data={withPayees.map(({ id, name: label }) => ({ value: String(id), label: say(label) }))}
        allowDeselect={false}
        onChange={(value) => {
          form.set({ service_id: value ?? '', service_user_id: '' })
          setTyped(null)
        }}
      />
      <SelectField
        {...payeeField}
        value={payeeField.value || null}
        label={text.payee}
        data={(payees.data ?? []).map(({ id, name: label }) => ({ value: String(id), label }))}
        searchable
        nothingFoundMessage={text.nothing}
        hint={payees.data?.length === 0 ? text.noPayees : undefined}
        onChange={(value) => {
          form.set({ service_user_id: value ?? '' })
          setTyped(null)
          setIsChecked(false)
        }}
      />
      <AmountField
        label={text.amount}
        value={amount}
        error={form.errors.amount}
        onChange={(value) => {
          setTyped(value)
          form.set({ amount: tidyAmount(value) })
        }}
      />
      <DaysChoice value={days} onChange={setDays} />
      {needsYes && <Checkbox label={ACCOUNT_TEXT.yes(name)} checked={isChecked} onChange={setIsChecked} />}
    </DialogForm>
  )
}
