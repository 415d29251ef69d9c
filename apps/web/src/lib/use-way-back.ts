import { useCanGoBack, useRouter } from '@tanstack/react-router'

/** Back to the page before; to `fallback` when this one was opened directly. */
export function useWayBack(fallback = '/services'): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return () => (canGoBack ? router.history.back() : void router.navigate({ to: fallback }))
}
