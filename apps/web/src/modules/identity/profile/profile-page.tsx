import { PROFILE_DELAY_MS } from '@chukta/contract/identity/profile'
import type { ContactField } from '@chukta/contract/identity/profile-fields'
import { ROLE } from '@chukta/contract/permissions'
import { PERSON } from '@chukta/contract/person-messages'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { LanguageChoice } from '../../../domain/language/language-choice.tsx'
import { LANGUAGE_TEXT } from '../../../domain/language/language-text.ts'
import { can } from '../../../lib/can.ts'
import { useHasScreen } from '../../../lib/has-screen.ts'
import { landingPath } from '../../../lib/landing.ts'
import { failureSentence } from '../../../lib/request-error.ts'
import { storedRoleId, storedUserId } from '../../../lib/session.ts'
import { toastFailure } from '../../../lib/toast.ts'
import { DonePanel } from '../../../ui/feedback/done-panel.tsx'
import { ThreadNote } from '../../../ui/feedback/thread-note.tsx'
import { Button, buttonClass } from '../../../ui/form/button.tsx'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { ContactCode } from './contact-code.tsx'
import { GivenContact } from './given-contact.tsx'
import { type Profile, useProfile } from './profile-api.ts'
import { ProfileForm } from './profile-form.tsx'
import classes from './profile-page.module.css'
import { PROFILE_TEXT } from './profile-text.ts'
import { UnconfirmedContact } from './unconfirmed-contact.tsx'

const text = PROFILE_TEXT

/** 'User Profile': the person's own editable data (spec 1 section 2). */
export function ProfilePage({ below }: { below?: ReactNode }) {
  const back = useWayBack()
  const { data, error, refetch } = useProfile(storedUserId() ?? 0)
  useEffect(() => {
    if (error) toastFailure(error, PERSON.profile.loadFailed)
  }, [error])
  return (
    <FormPage>
      <PageHeading
        title={text.title}
        back={<BackLink to={back.path} label={back.label} />}
        actions={
          <>
            {can('saved-cards.manage') && (
              <Link to="/saved-cards" className={buttonClass({ variant: 'default' })}>
                {text.savedCards}
              </Link>
            )}
            <Link to="/devices" className={buttonClass({ variant: 'default' })}>
              {text.devices}
            </Link>
            <Link to="/your-data" className={buttonClass({ variant: 'default' })}>
              {text.yourData}
            </Link>
            <Link to="/status-verification" className={buttonClass({ variant: 'default' })}>
              {text.verification}
            </Link>
            <Link to="/security" className={buttonClass({ variant: 'default' })}>
              {text.security}
            </Link>
            <Link to="/update-password" className={buttonClass({ variant: 'default' })}>
              {text.changePassword}
            </Link>
          </>
        }
      />
      {data && <Screen user={data.user} />}
      {!data && (
        <PendingSheet
          failure={error ? failureSentence(error, PERSON.profile.loadFailed) : undefined}
          onRetry={() => void refetch()}
        />
      )}
      {below}
    </FormPage>
  )
}

type View = 'form' | 'code' | 'done'

// The form; a code field while a new contact waits; and after a save the redirect.
function Screen({ user }: { user: Profile }) {
  const navigate = useNavigate()
  const back = useWayBack()
  const [view, setView] = useState<View>('form')
  const pending = pendingContact(user)
  if (view === 'done') {
    return (
      <DonePanel
        title={text.saved}
        delayMs={PROFILE_DELAY_MS}
        go={() => void navigate({ to: back.path })}
        stayedNote={text.stayed}
        stayedActions={<Button onClick={() => setView('form')}>{text.backHere}</Button>}
      />
    )
  }
  if (view === 'code' && pending) {
    return <ContactCode {...pending} onConfirmed={() => setView('done')} onDropped={() => setView('form')} />
  }
  return (
    <>
      {pending && (
        <div className={classes.waiting}>
          <ThreadNote>{text.waits(pending.contact)}</ThreadNote>
          <Button variant="default" onClick={() => setView('code')}>
            {text.enterCode}
          </Button>
        </div>
      )}
      {user.pending_contacts.map((given) => (
        <GivenContact key={given.field} pending={given} />
      ))}
      {!user.mobile_confirmed && pending?.field !== 'mobile' && (
        <UnconfirmedContact field="mobile" contact={user.mobile} />
      )}
      {!user.email_confirmed && pending?.field !== 'email' && (
        <UnconfirmedContact field="email" contact={user.email} />
      )}
      <div className={classes.language}>
        <LanguageChoice />
        <p>{LANGUAGE_TEXT.note}</p>
      </div>
      <ProfileForm user={user} onSaved={(waits) => setView(waits ? 'code' : 'done')} />
    </>
  )
}

// A new contact that waits; not the present one that is being confirmed, nor one that an upline gave, shown as such.
function pendingContact(user: Profile): { field: ContactField; contact: string } | null {
  for (const field of ['mobile', 'email'] as const) {
    const contact = field === 'mobile' ? user.pending_mobile : user.pending_email
    const isGiven = user.pending_contacts.some((given) => given.field === field && given.value === contact)
    if (contact && contact !== user[field] && !isGiven) return { field, contact }
  }
  return null
}

/** The page after the profile: services for role 4, the user list for roles 1 to 3 (spec 1 section 2). */
function useWayBack(): { path: string; label: string } {
  const hasScreen = useHasScreen()
  const roleId = storedRoleId() ?? ROLE.retailer
  return {
    path: landingPath(roleId, hasScreen) ?? '/',
    label: roleId === ROLE.retailer ? PROFILE_TEXT.backToServices : PROFILE_TEXT.backToUsers,
  }
}
