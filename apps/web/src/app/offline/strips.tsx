import { useQueryClient } from '@tanstack/react-query'
import { CloudOff, Sparkles } from 'lucide-react'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { oldestShown, onShown } from '../../lib/kept-lists.ts'
import { useOnline } from '../../lib/online.ts'
import { formatDateTime } from '../../lib/time/dates.ts'
import { Button } from '../../ui/form/button.tsx'
import { OFFLINE_TEXT } from './offline-text.ts'
import classes from './strips.module.css'
import { hasNewVersion, keepPortal, onNewVersion } from './worker.ts'

const text = OFFLINE_TEXT
/** Delays between automatic checks of the portal; the last one repeats. */
const AGAIN_MS = [2_000, 5_000, 15_000, 30_000]

/** Strips above every screen: no net and the age of the lists, and a newer build. */
export default function Strips(): ReactNode {
  const isNew = useSyncExternalStore(onNewVersion, hasNewVersion)
  useEffect(() => void keepPortal(), [])
  return (
    <>
      <Connection />
      {isNew && (
        <Strip
          name={text.versionName}
          tone="new"
          icon={<Sparkles size={18} strokeWidth={2} aria-hidden />}
          action={{ label: text.reload, act: () => window.location.reload() }}
        >
          {text.newVersion}
        </Strip>
      )}
    </>
  )
}

function Connection() {
  const online = useOnline()
  const queries = useQueryClient()
  const asOf = useSyncExternalStore(onShown, oldestShown)
  useAskingAgain(online && asOf !== null)
  if (online && asOf === null) return null
  return (
    <Strip
      name={text.name}
      icon={<CloudOff size={18} strokeWidth={2} aria-hidden />}
      action={
        online ? { label: text.again, act: () => void queries.refetchQueries({ type: 'active' }) } : null
      }
    >
      <strong>{online ? text.unreachable : text.offline}</strong>{' '}
      {asOf !== null && `${text.asOf(formatDateTime(new Date(asOf).toISOString()))} `}
      {text.nothingSent}
    </Strip>
  )
}

/** Refetches the screen's data while the portal cannot be reached and the page is visible. */
function useAskingAgain(isUnreachable: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isUnreachable) return
    let tries = 0
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(ask, AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)])
      tries += 1
    }
    const ask = () => {
      if (document.visibilityState === 'visible') void queries.refetchQueries({ type: 'active' })
      wait()
    }
    wait()
    return () => clearTimeout(timer)
  }, [isUnreachable, queries])
}

type StripProps = {
  name: string
  tone?: 'new'
  icon: ReactNode
  action: { label: string; act: () => void } | null
  children: ReactNode
}

function Strip({ name, tone, icon, action, children }: StripProps) {
  return (
    <aside className={classes.strip} aria-label={name} data-tone={tone}>
      {icon}
      <p role="status">{children}</p>
      {action && (
        <Button size="sm" variant="default" onClick={action.act}>
          {action.label}
        </Button>
      )}
    </aside>
  )
}
