import { may } from '@chukta/contract/permissions'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useHasScreen } from '../lib/has-screen.ts'
import { landingPath } from '../lib/landing.ts'
import { storedRoleId } from '../lib/session.ts'
import { ProfilePage } from '../modules/identity/profile/profile-page.tsx'

const Again = lazy(async () => ({
  default: (await import('../modules/insight/checklist/checklist-again.tsx')).ChecklistAgain,
}))

const Push = lazy(async () => ({
  default: (await import('../modules/messaging/push/push-panel.tsx')).PushPanel,
}))

/** The profile, with notifications and a link to the person's first steps below it. */
export function ProfileScreen() {
  const navigate = useNavigate()
  const landing = landingPath(storedRoleId() ?? 0, useHasScreen()) ?? '/'
  return (
    <ProfilePage
      below={
        <Suspense>
          {may(storedRoleId() ?? 0, 'push.manage') && <Push />}
          <Again onShown={() => void navigate({ to: landing })} />
        </Suspense>
      }
    />
  )
}
