import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Returns a function that tells whether a path has a screen, so that every link has a target. */
export function useHasScreen(): (path: string) => boolean {
  const router = useRouter()
  return useCallback((path: string) => router.getMatchedRoutes(path)[2] !== undefined, [router])
}
