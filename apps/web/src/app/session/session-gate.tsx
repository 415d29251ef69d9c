import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useHasScreen } from '../../lib/has-screen.ts'
import { landingPath } from '../../lib/landing.ts'
import {
  endHold,
  holdPages,
  KEPT_DRAFTS,
  storedMemberId,
  storedRoleId,
  storedUserId,
} from '../../lib/session.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import type { SignInAgainProps } from './sign-in-again.tsx'

const loadScreen = () => import('./sign-in-again.tsx')
const SEARCH = 'search, [role="search"], input[type="search"]'

type Held = { userId: number | null; memberId: number | null; drafts: string | null }

/**
 * If a session ends while a form is filled, the page stays and sign-in opens over it. The same person continues there;
 * for another person, or none, the typed input is dropped. Without a form with input, the page goes to the
 * root (spec 1 section 8).
 */
export function SessionGate() {
  const router = useRouter()
  const queries = useQueryClient()
  const hasScreen = useHasScreen()
  const held = useRef<Held | null>(null)
  const [Screen, setScreen] = useState<ComponentType<SignInAgainProps> | null>(null)

  useEffect(() => {
    let isTyped = false
    let callOff: (() => void) | undefined
    const note = ({ target }: Event) => {
      if (isTyped || !(target instanceof Element) || !target.closest('form') || target.closest(SEARCH)) return
      isTyped = true
      // Loaded before it is needed: a newer build may have replaced it by then.
      callOff = whenIdle(() => void loadScreen().catch(() => undefined))
    }
    const events = ['input', 'change', 'drop'] as const
    for (const name of events) document.addEventListener(name, note, true)
    const stopPaths = router.subscribe('onResolved', ({ pathChanged }) => {
      if (pathChanged) isTyped = false
    })
    holdPages((userId) => {
      if (!isTyped) return false
      held.current = { userId, memberId: storedMemberId(), drafts: localStorage.getItem(KEPT_DRAFTS) }
      loadScreen().then(
        ({ SignInAgain }) => setScreen(() => SignInAgain),
        () => window.location.assign('/'),
      )
      return true
    })
    return () => {
      callOff?.()
      for (const name of events) document.removeEventListener(name, note, true)
      stopPaths()
      holdPages()
    }
  }, [router])

  if (!Screen) return null
  const leave = async () => {
    held.current = null
    endHold(false)
    const path = landingPath(storedRoleId() ?? 0, hasScreen)
    queries.clear()
    await router.navigate({ to: path ?? '/', ignoreBlocker: true })
    // Where that is the same page, a reload is the only way to drop its input.
    window.location.reload()
  }
  const signedIn = () => {
    const before = held.current
    // Another window stores a session in several steps, and each of them fires an event here.
    if (!before) return
    if (before.userId !== storedUserId() || before.memberId !== storedMemberId()) return void leave()
    held.current = null
    if (before.drafts !== null) localStorage.setItem(KEPT_DRAFTS, before.drafts)
    setScreen(null)
    endHold(true)
  }
  return <Screen onSignedIn={signedIn} onLeave={() => void leave()} />
}
