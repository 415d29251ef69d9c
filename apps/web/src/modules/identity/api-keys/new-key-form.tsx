import { API_KEYS } from '@chukta/contract/identity/api-keys/api-key-messages'
import { newKeyForm } from '@chukta/contract/identity/api-keys/api-keys'
import { type KeyPermission, keyPermissionsOf } from '@chukta/contract/identity/api-keys/key-permissions'
import { rupeesToPaise } from '@chukta/contract/money'
import { tidyAmount } from '@chukta/contract/tidy'
import { useId, useState } from 'react'
import { schemaErrors } from '../../../lib/schema-errors.ts'
import { storedRoleId } from '../../../lib/session.ts'
import { toastRefusal } from '../../../lib/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { RuledChoice } from '../../../ui/form/ruled-choice.tsx'
import { RupeeField } from '../../../ui/form/rupee-field.tsx'
import { TextAreaField } from '../../../ui/form/text-area-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { useMakeKey } from './api-keys-api.ts'
import classes from './api-keys-page.module.css'
import { API_KEYS_TEXT } from './api-keys-text.ts'

const text = API_KEYS_TEXT.form
const DAY_MS = 86_400_000
const LEAST_PAISE = 100
const EXPIRIES = (['90', '365', '0'] as const).map((value) => ({ value, label: text.expiries[value] }))

/** `permissions` are joined by spaces, `days` is a number of days or 0. */
type Values = {
  name: string
  permissions: string
  days: '90' | '365' | '0'
  addresses: string
  refund: string
  refund_day: string
}

const INITIAL: Values = { name: '', permissions: '', days: '90', addresses: '', refund: '', refund_day: '' }
const wordsOf = (value: string) => value.split(/[\s,]+/).filter((word) => word !== '')
const paiseOf = (rupees: string) => Number(rupeesToPaise(tidyAmount(rupees)) ?? -1n)

function bodyOf({ name, permissions, days, addresses, refund, refund_day }: Values) {
  const chosen = wordsOf(permissions) as KeyPermission[]
  const isLimited = chosen.includes('refunds.manage') && (refund !== '' || refund_day !== '')
  return {
    name,
    permissions: chosen,
    addresses: wordsOf(addresses),
    ...(days === '0' ? {} : { expires_at: new Date(Date.now() + Number(days) * DAY_MS).toISOString() }),
    ...(isLimited
      ? { limits: { refund_paise: paiseOf(refund), refund_paise_per_day: paiseOf(refund_day) } }
      : {}),
  }
}

/** The sentences of the call, under the fields of this form; those of addresses come with the answer. */
function errorsOf(values: Values): Record<string, string> {
  const body = bodyOf(values)
  const errors = schemaErrors(newKeyForm, body)
  if (body.permissions.length === 0) errors.permissions = API_KEYS.permissionsRequired
  if (body.limits) {
    const { refund_paise: each, refund_paise_per_day: day } = body.limits
    if (each < LEAST_PAISE || day < LEAST_PAISE) errors.refund_day = text.both
    else if (day < each) errors.refund_day = text.dayLess
  }
  return errors
}

/** The form for a new key; gives its text. */
export function NewKeyForm({ onMade }: { onMade: (key: string) => void }) {
  const make = useMakeKey()
  const form = useSchemaForm<Values>({
    initial: INITIAL,
    check: errorsOf,
    tidy: { refund: tidyAmount, refund_day: tidyAmount },
  })
  const chosen = wordsOf(form.values.permissions)
  const submit = form.submit(async (values) => {
    try {
      onMade((await make.mutateAsync(bodyOf(values))).key)
    } catch (error) {
      if (!form.placeServerErrors(error)) toastRefusal(error, API_KEYS.makeFailed)
    }
  })
  return (
    <DialogForm onSubmit={submit} busy={form.busy} press={API_KEYS_TEXT.make} pressing={API_KEYS_TEXT.making}>
      <TextField
        {...form.text('name')}
        label={text.name}
        hint={text.nameHint}
        maxLength={60}
        autoComplete="off"
      />
      <Permissions
        chosen={chosen}
        error={form.errors.permissions}
        onChange={(permissions) => form.set({ permissions: permissions.join(' ') })}
      />
      {chosen.includes('refunds.manage') && (
        <>
          <RupeeField {...form.text('refund')} label={text.refund} hint={text.refundHint} optional />
          <RupeeField {...form.text('refund_day')} label={text.refundDay} optional />
        </>
      )}
      <RuledChoice
        label={text.expiry}
        name="days"
        value={form.values.days}
        onChange={(days) => form.set({ days })}
        choices={EXPIRIES}
      />
      <TextAreaField {...form.text('addresses')} label={text.addresses} hint={text.addressesHint} optional />
    </DialogForm>
  )
}

type PermissionsProps = {
  chosen: string[]
  error: string | undefined
  onChange: (permissions: string[]) => void
}

const isReading = (permission: KeyPermission) => permission.endsWith('.view') || permission === 'payments.pay'

/** What the key may do, of what its account may: reading first. */
function Permissions({ chosen, error, onChange }: PermissionsProps) {
  const id = useId()
  const [offered] = useState(() => keyPermissionsOf(storedRoleId() ?? 0))
  return (
    <fieldset className={classes.group} aria-describedby={error ? id : undefined}>
      <legend>{text.permissions}</legend>
      {[offered.filter(isReading), offered.filter((permission) => !isReading(permission))].map(
        (group, acts) => (
          <div key={group.join()} className={classes.permissions}>
            <h3>{acts ? text.act : text.read}</h3>
            {group.map((permission) => (
              <Checkbox
                key={permission}
                label={API_KEYS_TEXT.permissions[permission]}
                checked={chosen.includes(permission)}
                onChange={(isOn) =>
                  onChange(isOn ? [...chosen, permission] : chosen.filter((each) => each !== permission))
                }
              />
            ))}
          </div>
        ),
      )}
      {error && (
        <p id={id} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
