import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

let isFollowed = false

/**
 * Leads on to a saved view of Reports where a mail's link to it opened this document while nobody was signed in. Once: who
 * signs in afterwards, in the same window, begins as always.
 */
export function useOpenedLink(): void {
  const navigate = useNavigate()
  const follow = useEffectEvent(() => {
    const opened = performance.getEntriesByType('navigation')[0]?.name
    const href = /\/user-reports\?view=.*/.exec(opened ?? '')?.[0]
    if (href && !isFollowed && !window.location.href.endsWith(href)) void navigate({ href, replace: true })
    isFollowed = true
  })
  useEffect(() => follow(), [])
}
