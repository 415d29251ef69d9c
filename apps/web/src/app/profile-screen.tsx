import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { can } from '../lib/can.ts'
import { useHasScreen } from '../lib/has-screen.ts'
import { landingPath } from '../lib/landing.ts'
import { storedMemberId, storedRoleId } from '../lib/session.ts'
import { ProfilePage } from '../modules/identity/profile/profile-page.tsx'
import { lazyPage } from '../router/lazy-page.ts'

const Again = lazy(async () => ({
  default: (await import('../modules/insight/checklist/checklist-again.tsx')).ChecklistAgain,
}))

const Member = lazyPage(() => import('../modules/identity/members/member-profile.tsx'), 'MemberProfile')

const Push = lazy(async () => ({
  default: (await import('../modules/messaging/push/push-panel.tsx')).PushPanel,
}))

/** The profile, with notifications and a link to the person's first steps below it. */
export function ProfileScreen() {
  return storedMemberId() === null ? <OwnerProfile /> : <Member />
}

function OwnerProfile() {
  const navigate = useNavigate()
  const landing = landingPath(storedRoleId() ?? 0, useHasScreen()) ?? '/'
  return (
    <ProfilePage
      below={
        <Suspense>
          {can('push.manage') && <Push />}
          <Again onShown={() => void navigate({ to: landing })} />
        </Suspense>
      }
    />
  )
}
