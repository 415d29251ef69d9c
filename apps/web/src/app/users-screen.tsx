import { LANDING, type RoleId } from '@chukta/contract/permissions'
import { useParams } from '@tanstack/react-router'
import { storedRoleId } from '../lib/session.ts'
import { UserListPage } from '../modules/identity/users/user-list-page.tsx'
import { FirstSteps } from '../modules/insight/checklist/first-steps.tsx'

/** A list of users; with the first steps below it where it is the page that the signed-in role lands on. */
export function UsersScreen() {
  const { role } = useParams({ from: '/shell/user-details/$role' })
  const isLanding = LANDING[storedRoleId() as RoleId] === `/user-details/${role}`
  return (
    <>
      <UserListPage />
      {isLanding && <FirstSteps />}
    </>
  )
}
