import { MEMBERS } from '@chukta/contract/identity/members/member-messages'
import { type Member, memberForm } from '@chukta/contract/identity/members/members'
import {
  STAFF_ROLES,
  type StaffRole,
  staffPermissionsOf,
} from '@chukta/contract/identity/members/staff-permissions'
import { paiseToRupees, rupeesToPaise } from '@chukta/contract/money'
import type { Action } from '@chukta/contract/permissions'
import { tidyAmount } from '@chukta/contract/tidy'
import { useId, useState } from 'react'
import { useServices } from '../../../domain/service/services.ts'
import { say } from '../../../lib/language.ts'
import { schemaErrors } from '../../../lib/schema-errors.ts'
import { storedRoleId } from '../../../lib/session.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { ChoiceField } from '../../../ui/form/choice/choice-field.tsx'
import { RupeeField } from '../../../ui/form/rupee-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { clock } from './member-row.tsx'
import { useChangeMember, useInvite } from './members-api.ts'
import classes from './staff-page.module.css'
import { PERMISSION_TEXT, STAFF_TEXT } from './staff-text.ts'

const text = STAFF_TEXT.form
const LEAST_PAISE = 100n
const HOURS = Array.from({ length: 25 }, (_, hour) => hour)
const hourChoices = (hours: number[]) => [
  { value: '', label: text.anyTime },
  ...hours.map((hour) => ({ value: String(hour), label: clock(hour) })),
]
const FROM = hourChoices(HOURS.slice(0, -1))
const TO = hourChoices(HOURS.slice(1))

/** `permissions` and `services` are joined by spaces. */
type Values = {
  email: string
  role: StaffRole
  permissions: string
  payment: string
  day: string
  services: string
  from: string
  to: string
}

const rupeesOf = (paise: number | null | undefined) =>
  paise ? paiseToRupees(BigInt(paise)).replace(/\.00$/, '') : ''
const wordsOf = (joined: string) => joined.split(' ').filter(Boolean)
const paiseOf = (rupees: string) => rupeesToPaise(tidyAmount(rupees)) ?? 0n

function initialOf(member: Member | null): Values {
  return {
    email: member?.email ?? '',
    role: member?.role ?? 'cashier',
    permissions: member?.role === 'custom' ? member.permissions.join(' ') : '',
    payment: rupeesOf(member?.limits.payment_paise),
    day: rupeesOf(member?.limits.day_paise),
    services: member?.services?.join(' ') ?? '',
    from: member?.hours ? String(member.hours.from) : '',
    to: member?.hours ? String(member.hours.to) : '',
  }
}

function grantOf({ role, permissions, payment, day, services, from, to }: Values) {
  const chosen = wordsOf(services).map(Number)
  return {
    role,
    ...(role === 'custom' ? { permissions: wordsOf(permissions) as Action[] } : {}),
    limits: {
      payment_paise: payment === '' ? null : Number(paiseOf(payment)),
      day_paise: day === '' ? null : Number(paiseOf(day)),
    },
    services: chosen.length > 0 ? chosen : null,
    hours: from === '' ? null : { from: Number(from), to: Number(to) },
  }
}

/** The sentences of the call, under the fields of this form. */
function errorsOf(values: Values, isNew: boolean): Record<string, string> {
  const { role, permissions, payment, day, from, to } = values
  const errors = isNew ? schemaErrors(memberForm, { email: values.email }) : {}
  if (role === 'custom' && permissions === '') errors.permissions = MEMBERS.permissionsRequired
  if (payment !== '' && paiseOf(payment) < LEAST_PAISE) errors.payment = text.least
  if (day !== '' && paiseOf(day) < LEAST_PAISE) errors.day = text.least
  else if (day !== '' && payment !== '' && paiseOf(day) < paiseOf(payment)) errors.day = text.dayLess
  if ((from === '') !== (to === '') || (from !== '' && Number(from) >= Number(to)))
    errors.to = text.hoursOrder
  return errors
}

/** Invites a person, or changes what one may do. */
export function MemberForm({ member, onDone }: { member: Member | null; onDone: () => void }) {
  const invite = useInvite()
  const change = useChangeMember(member?.id ?? 0)
  const { data: services = [] } = useServices()
  const [given] = useState<string[]>(() => staffPermissionsOf(storedRoleId() ?? 0))
  const form = useSchemaForm<Values>({
    initial: initialOf(member),
    check: (values) => errorsOf(values, member === null),
    tidy: { payment: tidyAmount, day: tidyAmount },
  })
  const submit = form.submit(async (values) => {
    const grant = grantOf(values)
    try {
      const answer = member
        ? await change.mutateAsync(grant)
        : await invite.mutateAsync({ email: values.email, ...grant })
      toast.success(answer.message)
      onDone()
    } catch (error) {
      if (!form.placeServerErrors(error)) {
        toastRefusal(error, member ? MEMBERS.changeFailed : MEMBERS.inviteFailed)
      }
    }
  })
  const { role } = form.values
  return (
    <DialogForm
      onSubmit={submit}
      busy={form.busy}
      press={member ? text.save : text.send}
      pressing={member ? text.saving : text.sending}
    >
      {!member && (
        <TextField
          {...form.text('email')}
          label={text.email}
          hint={text.emailHint}
          type="email"
          inputMode="email"
          autoComplete="off"
        />
      )}
      <ChoiceField
        {...form.text('role')}
        label={text.role}
        hint={STAFF_TEXT.roleNotes[role]}
        choices={STAFF_ROLES.map((value) => ({ value, label: STAFF_TEXT.roles[value] }))}
      />
      {role === 'custom' && (
        <Ticks
          label={text.permissions}
          choices={Object.entries(PERMISSION_TEXT)
            .filter(([each]) => given.includes(each))
            .map(([value, label]) => ({ value, label }))}
          chosen={wordsOf(form.values.permissions)}
          error={form.errors.permissions}
          onChange={(permissions) => form.set({ permissions: permissions.join(' ') })}
        />
      )}
      <RupeeField {...form.text('payment')} label={text.payment} hint={text.limitHint} optional />
      <RupeeField {...form.text('day')} label={text.day} optional />
      <div className={classes.hours}>
        <ChoiceField {...form.text('from')} label={text.from} choices={FROM} />
        <ChoiceField {...form.text('to')} label={text.to} choices={TO} />
      </div>
      <Ticks
        label={text.services}
        note={text.servicesHint}
        choices={services.map(({ id, name }) => ({ value: String(id), label: say(name) }))}
        chosen={wordsOf(form.values.services)}
        error={form.errors.services}
        onChange={(chosen) => form.set({ services: chosen.join(' ') })}
      />
    </DialogForm>
  )
}

type TicksProps = {
  label: string
  note?: string
  choices: { value: string; label: string }[]
  chosen: string[]
  error: string | undefined
  onChange: (chosen: string[]) => void
}

function Ticks({ label, note, choices, chosen, error, onChange }: TicksProps) {
  const id = useId()
  return (
    <fieldset className={classes.group} aria-describedby={error ? id : undefined}>
      <legend>{label}</legend>
      {note && <p className={classes.note}>{note}</p>}
      <div className={classes.ticks}>
        {choices.map(({ value, label: word }) => (
          <Checkbox
            key={value}
            label={word}
            checked={chosen.includes(value)}
            onChange={(isOn) => onChange(isOn ? [...chosen, value] : chosen.filter((each) => each !== value))}
          />
        ))}
      </div>
      {error && (
        <p id={id} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
