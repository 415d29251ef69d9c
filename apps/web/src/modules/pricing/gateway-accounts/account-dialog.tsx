import type { GatewayAccount } from '@chukta/contract/pricing/gateway-accounts'
import { GATEWAY_ACCOUNTS } from '@chukta/contract/pricing/gateway-accounts-messages'
import { isPendingApproval, toastPendingApproval } from '../../../domain/approval/pending-approval.ts'
import { wireAmount } from '../../../lib/money/amount-input.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { ChoiceField } from '../../../ui/form/choice/choice-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import classes from './gateway-accounts.module.css'
import { useMethods, useStoreAccount } from './gateway-accounts-api.ts'
import { GATEWAY_ACCOUNTS_TEXT } from './gateway-accounts-text.ts'

const text = GATEWAY_ACCOUNTS_TEXT

const SWITCH = [
  { value: 'off', label: text.off },
  { value: 'on', label: text.on },
] as const

type Props = { account: GatewayAccount; onClose: () => void }

/** The settings of an account: on or off, its methods with their limits, its place. */
export function AccountDialog({ account, onClose }: Props) {
  const { data } = useMethods()
  return (
    <ResponsiveDialog opened onClose={onClose} title={text.changeOf(account.name)} size="min(36rem, 90%)">
      {data && <Form account={account} methods={data} onDone={onClose} />}
    </ResponsiveDialog>
  )
}

type Method = { id: number; name: string }

function Form({
  account,
  methods,
  onDone,
}: {
  account: GatewayAccount
  methods: Method[]
  onDone: () => void
}) {
  const store = useStoreAccount(account.id)
  const form = useSchemaForm<Record<string, string>>({
    initial: {
      name: account.name,
      enabled: account.enabled ? 'on' : 'off',
      position: String(account.position),
      ...Object.fromEntries(methods.flatMap(({ id }) => limitsOf(account, id))),
    },
    check: (values) => checked(values, methods),
  })
  const submit = form.submit(async (values) => {
    try {
      const answer = await store.mutateAsync({
        name: values.name ?? '',
        enabled: values.enabled === 'on',
        position: Number(values.position),
        methods: methods
          .filter(({ id }) => values[`takes-${id}`] === 'on')
          .map(({ id }) => ({
            payment_method_id: id,
            min: values[`min-${id}`]?.trim() || null,
            max: values[`max-${id}`]?.trim() || null,
          })),
      })
      if (isPendingApproval(answer)) toastPendingApproval(answer)
      else toast.success(answer.data.message)
      onDone()
    } catch (error) {
      if (!form.placeServerErrors(error)) toastRefusal(error, text.saveFailed)
    }
  })
  return (
    <DialogForm onSubmit={submit} busy={form.busy} press={text.save} pressing={text.saving}>
      <TextField label={text.name} maxLength={60} {...form.text('name')} />
      <ChoiceField label={text.state} choices={SWITCH} {...form.text('enabled')} />
      <TextField
        label={text.position}
        hint={text.positionHint}
        inputMode="numeric"
        maxLength={2}
        {...form.text('position')}
      />
      {methods.map(({ id, name }) => (
        <fieldset key={id} className={classes.method} aria-label={name}>
          <Checkbox
            label={text.takes(name)}
            checked={form.values[`takes-${id}`] === 'on'}
            onChange={(isOn) => form.set({ [`takes-${id}`]: isOn ? 'on' : '' })}
          />
          {form.values[`takes-${id}`] === 'on' && (
            <>
              <TextField
                label={text.least(name)}
                hint={text.limitHint}
                inputMode="decimal"
                optional
                {...form.text(`min-${id}`)}
              />
              <TextField
                label={text.most(name)}
                hint={text.limitHint}
                inputMode="decimal"
                optional
                {...form.text(`max-${id}`)}
              />
            </>
          )}
        </fieldset>
      ))}
    </DialogForm>
  )
}

function limitsOf(account: GatewayAccount, id: number): [string, string][] {
  const taken = account.methods.find((method) => method.payment_method_id === id)
  return [
    [`takes-${id}`, taken ? 'on' : ''],
    [`min-${id}`, taken?.min ?? ''],
    [`max-${id}`, taken?.max ?? ''],
  ]
}

function checked(values: Record<string, string>, methods: Method[]): Record<string, string> {
  const errors: Record<string, string> = {}
  if (!values.name?.trim()) errors.name = GATEWAY_ACCOUNTS.nameFormat
  if (!/^[1-9]\d?$/.test(values.position ?? '')) errors.position = GATEWAY_ACCOUNTS.positionFormat
  for (const { id } of methods) {
    const [min, max] = [values[`min-${id}`] ?? '', values[`max-${id}`] ?? '']
    for (const [name, typed] of [
      [`min-${id}`, min],
      [`max-${id}`, max],
    ] as const) {
      if (typed.trim() !== '' && wireAmount(typed) === null) errors[name] = GATEWAY_ACCOUNTS.limitFormat
    }
    if (min && max && !errors[`max-${id}`] && Number(max) < Number(min))
      errors[`max-${id}`] = GATEWAY_ACCOUNTS.limitOrder
  }
  return errors
}
