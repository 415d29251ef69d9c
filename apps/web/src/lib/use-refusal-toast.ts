import { useEffect } from 'react'
import { toastRefusal } from './toast.ts'

/** The toast of a query that failed, once per failure. Takes the screen's own sentence. */
export function useRefusalToast(error: Error | null, screenSentence: string): void {
  useEffect(() => {
    if (error) toastRefusal(error, screenSentence)
  }, [error, screenSentence])
}
