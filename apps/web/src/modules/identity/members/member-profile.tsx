import type { ContactField } from '@chukta/contract/identity/profile-fields'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LanguageChoice } from '../../../domain/language/language-choice.tsx'
import { failureSentence } from '../../../lib/request-error.ts'
import { toastRefusal } from '../../../lib/toast.ts'
import { ThreadNote } from '../../../ui/feedback/thread-note.tsx'
import { BusyButton, buttonClass } from '../../../ui/form/button.tsx'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { ContactCode } from '../profile/contact-code.tsx'
import { useMe } from '../sign-in/sign-in-api.ts'
import classes from './member-profile.module.css'
import { useChangeContact } from './members-api.ts'
import { STAFF_TEXT } from './staff-text.ts'

const text = STAFF_TEXT.own

/** The profile of a member of staff: their name, their contacts and how they sign in. Everything else is the owner's. */
export function MemberProfile() {
  const me = useMe()
  const [waits, setWaits] = useState<{ field: ContactField; contact: string } | null>(null)
  const { user, member } = me.data ?? {}
  return (
    <FormPage>
      <PageHeading
        title={text.title}
        actions={
          <>
            <Link to="/devices" className={buttonClass({ variant: 'default' })}>
              {text.devices}
            </Link>
            <Link to="/security" className={buttonClass({ variant: 'default' })}>
              {text.security}
            </Link>
            <Link to="/update-password" className={buttonClass({ variant: 'default' })}>
              {text.password}
            </Link>
          </>
        }
      />
      {!user && (
        <PendingSheet
          failure={me.isLoadingError ? failureSentence(me.error) : undefined}
          onRetry={() => void me.refetch()}
        />
      )}
      {member && <ThreadNote>{text.actsFor(member.account)}</ThreadNote>}
      {waits && (
        <ContactCode
          {...waits}
          onConfirmed={() => {
            setWaits(null)
            void me.refetch()
          }}
          onDropped={() => setWaits(null)}
        />
      )}
      {user && !waits && (
        <div className={classes.fields}>
          <dl className={classes.name}>
            <dt>{text.name}</dt>
            <dd>{user.name}</dd>
          </dl>
          <ContactForm
            field="email"
            present={user.email}
            onSent={(contact) => setWaits({ field: 'email', contact })}
          />
          <ContactForm
            field="mobile"
            present={user.mobile}
            onSent={(contact) => setWaits({ field: 'mobile', contact })}
          />
          <LanguageChoice />
        </div>
      )}
    </FormPage>
  )
}

type ContactProps = { field: ContactField; present: string; onSent: (contact: string) => void }

function ContactForm({ field, present, onSent }: ContactProps) {
  const change = useChangeContact()
  const form = useSchemaForm({ initial: { value: present }, check: () => ({}) })
  const submit = form.submit(async ({ value }) => {
    try {
      await change.mutateAsync({ field, value })
      onSent(value)
    } catch (error) {
      if (!form.placeServerErrors(error)) toastRefusal(error, text.failed)
    }
  })
  const isSame = form.values.value.trim() === present
  return (
    <form onSubmit={submit} noValidate className={classes.contact}>
      <TextField
        {...form.text('value')}
        label={text[field]}
        inputMode={field === 'email' ? 'email' : 'numeric'}
        autoComplete={field === 'email' ? 'email' : 'tel-national'}
      />
      {!isSame && (
        <BusyButton type="submit" busy={form.busy} busyText={text.sending}>
          {text.send}
        </BusyButton>
      )}
    </form>
  )
}
