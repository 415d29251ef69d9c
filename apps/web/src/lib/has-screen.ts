import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { can } from './can.ts'

/** Returns a function that tells whether a path has a screen that the person may open, so that every link has a target. */
export function useHasScreen(): (path: string) => boolean {
  const router = useRouter()
  return useCallback(
    (path: string) => {
      const route = router.getMatchedRoutes(path)[2]
      const action = route?.options.staticData?.action
      return route !== undefined && (!action || can(action))
    },
    [router],
  )
}
