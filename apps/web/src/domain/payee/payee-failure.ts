import { failureOf } from '@chukta/contract/payables/payee-categories'
import type { PayeeCategory, PayeeMessages } from '@chukta/contract/payables/payee-category'
import { useEffect } from 'react'
import { failureSentence, RequestError } from '../../lib/request-error.ts'
import { toast } from '../../lib/toast.ts'

/** A category's sentence for a failed call: its own, or the server's where that is preferred (spec 2 section 8). */
export function payeeFailure(category: PayeeCategory, message: keyof PayeeMessages, error: unknown): string {
  const { text, serverFirst } = failureOf(category, message)
  return serverFirst ? failureSentence(error, text) : text
}

/** Shows a failed call as a toast with an optional second line; silent when the session ended. */
export function toastPayeeFailure(
  category: PayeeCategory,
  message: keyof PayeeMessages,
  error: unknown,
  whatNext?: string,
): void {
  if (error instanceof RequestError && error.endedSession) return
  toast.error(payeeFailure(category, message, error), whatNext)
}

/** The toast of a query that failed, once per failure. */
export function usePayeeFailure(category: PayeeCategory, message: keyof PayeeMessages, error: unknown): void {
  useEffect(() => {
    if (error) toastPayeeFailure(category, message, error)
  }, [category, message, error])
}
