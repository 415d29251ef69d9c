import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Goes to the page of a notification that was pressed, when the worker asks this tab to, and tells it so. */
export function useOpenedPages(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const { serviceWorker } = navigator
    const onMessage = ({ data, ports: [port] }: MessageEvent) => {
      if (typeof data?.open !== 'string') return
      port?.postMessage(true)
      void navigate({ to: data.open })
    }
    serviceWorker?.addEventListener('message', onMessage)
    return () => serviceWorker?.removeEventListener('message', onMessage)
  }, [navigate])
}
