import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Navigates to the page of a pressed notification, when the worker asks this tab to, and confirms it. */
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
