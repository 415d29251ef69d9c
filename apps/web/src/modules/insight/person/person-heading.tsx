import type { UserDetail } from '@chukta/contract/identity/users'
import { Link } from '@tanstack/react-router'
import { Mail, MapPin, Phone } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { formatDay, indianDay } from '../../../lib/time/days.ts'
import { buttonClass } from '../../../ui/form/button.tsx'
import { BackButton } from '../../../ui/layout/back-link.tsx'
import { Initials } from '../../../ui/layout/initials.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { useManagedRole } from '../../identity/users/use-managed-role.ts'
import { nameOf, UserFacts } from '../../identity/users/user-facts.tsx'
import { UserStatus } from '../../identity/users/user-status.tsx'
import { USERS_TEXT } from '../../identity/users/users-text.ts'
import classes from './person-page.module.css'
import { PERSON_TEXT } from './person-text.ts'

const text = PERSON_TEXT
const DETAILS = 'all-details'

/** Whose page it is, with the contacts, and every field on demand. `user` is undefined while it loads. */
export function PersonHeading({ user }: { user: UserDetail | undefined }) {
  const { role, roleName } = useManagedRole()
  const [isOpen, setIsOpen] = useState(false)
  const title = USERS_TEXT.viewTitle(roleName)
  const name = user && nameOf(user)
  return (
    <>
      <PageHeading
        title={title}
        tab={name}
        shown={
          <span className={classes.title}>
            {name && <Initials name={name} size={52} />}
            <span>
              <small>{title}</small> {name ?? ' '}
            </span>
          </span>
        }
        back={<BackButton fallback={`/user-details/${role}`} />}
        note={
          user && (
            <span className={classes.contacts}>
              <a href={`tel:+91${user.mobile}`} aria-label={text.call(user.mobile)}>
                <Phone size={16} strokeWidth={1.75} aria-hidden />
                {user.mobile}
              </a>
              <a href={`mailto:${user.email}`} aria-label={text.mail(user.email)}>
                <Mail size={16} strokeWidth={1.75} aria-hidden />
                {user.email}
              </a>
              {user.user_details.city && (
                <span>
                  <MapPin size={16} strokeWidth={1.75} aria-hidden />
                  {user.user_details.city}
                </span>
              )}
              <span>{seen(user.last_active_at)}</span>
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen ? DETAILS : undefined}
                onClick={() => setIsOpen((is) => !is)}
              >
                {isOpen ? text.fewerDetails : text.allDetails}
              </button>
            </span>
          )
        }
        actions={
          user && (
            <>
              <UserStatus user={{ ...user, name: name ?? '', status: Number(user.status) }} />
              <Link to="/wallet" search={{ user: user.id }} className={buttonClass({ variant: 'default' })}>
                {USERS_TEXT.statement}
              </Link>
              <Link
                to="/edit-user/$role/$id"
                params={{ role, id: String(user.id) }}
                className={buttonClass({})}
              >
                {USERS_TEXT.edited}
              </Link>
            </>
          )
        }
      />
      {user && isOpen && (
        <Sheet id={DETAILS} className={classes.details ?? ''} aria-label={text.allDetails}>
          <UserFacts user={user} />
        </Sheet>
      )}
    </>
  )
}

function seen(at: string | null): string {
  if (at === null) return text.neverSeen
  const moment = formatDateTime(at)
  const day = indianDay(new Date(at))
  return day === indianDay(new Date())
    ? text.seenToday(moment.slice(formatDay(day).length + 2))
    : text.seen(moment)
}
