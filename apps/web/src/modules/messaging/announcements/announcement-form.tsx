import { ANNOUNCEMENTS } from '@chukta/contract/messaging/announcement-messages'
import {
  ANNOUNCED_ROLES,
  ANNOUNCEMENT_KINDS,
  ANNOUNCEMENT_TEXT_LENGTH,
  ANNOUNCEMENT_TITLE_LENGTH,
  type Announcement,
} from '@chukta/contract/messaging/announcements'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { RadioCards } from '../../../ui/form/choice/radio-cards.tsx'
import { MomentField } from '../../../ui/form/date/moment-field.tsx'
import { FormGroup, WideField } from '../../../ui/form/form-group.tsx'
import { Form } from '../../../ui/form/form-page.tsx'
import { TextAreaField } from '../../../ui/form/text-area-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { AnnouncementPreview } from './announcement-preview.tsx'
import { bodyOf, checkValues, valuesOf, withRole } from './announcement-values.ts'
import classes from './announcements.module.css'
import { useSaveAnnouncement } from './announcements-api.ts'
import { ANNOUNCEMENTS_TEXT } from './announcements-text.ts'

const text = ANNOUNCEMENTS_TEXT
const KINDS = ANNOUNCEMENT_KINDS.map((value) => ({
  value,
  label: text.kinds[value],
  note: text.kindNotes[value],
}))
const title = { maxLength: ANNOUNCEMENT_TITLE_LENGTH, autoComplete: 'off' }
const body = { maxLength: ANNOUNCEMENT_TEXT_LENGTH, rows: 5 }

/** Writes an announcement, or changes the stored one, with a preview. */
export function AnnouncementForm({ stored }: { stored?: Announcement }) {
  const [initial] = useState(() => valuesOf(stored, Date.now()))
  const [isSaved, setIsSaved] = useState(false)
  const save = useSaveAnnouncement(stored?.id)
  const form = useSchemaForm({
    initial,
    check: checkValues,
  })
  const submit = form.submit(async (values) => {
    try {
      const { data } = await save.mutateAsync(bodyOf(values))
      toast.success(data.message)
      setIsSaved(true)
    } catch (error) {
      if (!form.placeServerErrors(error)) toastRefusal(error, ANNOUNCEMENTS.saveFailed)
    }
  })
  if (isSaved) return <Navigate to="/announcements/{-$id}" params={{ id: undefined }} />
  const hasBegun = stored?.state === 'showing'
  return (
    <Form
      form={form}
      onSubmit={submit}
      submitText={stored ? text.save : text.publish}
      guarded={form.isDirty && !form.busy}
      isNew={!stored}
    >
      <RadioCards
        legend={text.kind}
        cards={KINDS}
        name="kind"
        value={form.values.kind}
        error={form.errors.kind}
        onChange={(event) => form.set({ kind: event.currentTarget.value })}
      />
      <Roles value={form.values.roles} error={form.errors.roles} onChange={(roles) => form.set({ roles })} />
      <FormGroup title={text.english}>
        <WideField>
          <TextField {...form.text('title')} {...title} label={text.titleLabel} />
        </WideField>
        <WideField>
          <TextAreaField {...form.text('text')} {...body} label={text.textLabel} hint={text.textHint} />
        </WideField>
      </FormGroup>
      <FormGroup title={text.hindi}>
        <WideField>
          <p className={classes.hint}>{text.hindiNote}</p>
        </WideField>
        <WideField>
          <TextField {...form.text('title_hi')} {...title} label={text.titleHindi} lang="hi" optional />
        </WideField>
        <WideField>
          <TextAreaField {...form.text('text_hi')} {...body} label={text.textHindi} lang="hi" optional />
        </WideField>
      </FormGroup>
      <FormGroup aligned title={text.when}>
        <MomentField
          {...form.text('starts_at')}
          label={text.from}
          hint={hasBegun ? text.fromKept : text.fromHint}
          disabled={hasBegun}
          optional={!hasBegun}
        />
        <MomentField {...form.text('ends_at')} label={text.until} hint={text.untilHint} optional />
      </FormGroup>
      <AnnouncementPreview values={form.values} />
    </Form>
  )
}

type RolesProps = { value: string; error: string | undefined; onChange: (roles: string) => void }

function Roles({ value, error, onChange }: RolesProps) {
  return (
    <fieldset
      className={classes.roles}
      id="field-roles"
      tabIndex={-1}
      aria-describedby={error && 'roles-error'}
    >
      <legend>{text.roles}</legend>
      {ANNOUNCED_ROLES.map((role) => (
        <Checkbox
          key={role}
          label={text.everyone[role]}
          checked={value.split(',').includes(String(role))}
          onChange={(isOn) => onChange(withRole(value, role, isOn))}
        />
      ))}
      {error && <p id="roles-error">{error}</p>}
    </fieldset>
  )
}
