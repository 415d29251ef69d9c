import { USER_BACK_DELAY_MS } from '@chukta/contract/users'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { DonePanel } from '../../ui/done-panel.tsx'
import { useManagedRole } from './use-managed-role.ts'
import { USERS_TEXT } from './users-text.ts'

/** After a save: goes back to the page before after 3 s (spec 2 section 9). */
export function UserSaved({ name }: { name: string }) {
  const { role } = useManagedRole()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const goBack = () => {
    if (canGoBack) router.history.back()
    else void router.navigate({ to: '/user-details/$role', params: { role } })
  }
  return <DonePanel title={USERS_TEXT.saved(name)} delayMs={USER_BACK_DELAY_MS} go={goBack} />
}
