import type { UserRow } from '@chukta/contract/users'
import { Link } from '@tanstack/react-router'
import { storedUserId } from '../../lib/session.ts'
import { useManagedRole } from './use-managed-role.ts'
import classes from './user-name.module.css'
import { USERS_TEXT } from './users-text.ts'

const text = USERS_TEXT

/** 'name (username)', and below it under whom the user stands and whether they are verified. */
export function UserName({ user }: { user: UserRow }) {
  const { role } = useManagedRole()
  const params = { role, id: String(user.id) }
  const parent = user.parent_id === storedUserId() ? null : user.parent_name
  const notes = [parent && text.under(parent), !user.verified && text.unverified].filter(Boolean)
  return (
    <span className={classes.name}>
      <Link to="/view-user/$role/$id" params={params}>
        {user.name} ({user.username})
      </Link>
      {notes.length > 0 && <small>{notes.join(', ')}</small>}
    </span>
  )
}
