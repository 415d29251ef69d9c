import { failureSentence, RequestError } from './request-error.ts'

/** The four kinds, each with its own icon and colour. */
export type ToastKind = 'success' | 'error' | 'warning' | 'info'

const listeners = new Set<() => void>()
let wanted = false

/** Subscribes to the first toast; with `toastsWanted` the pair that useSyncExternalStore takes. */
export function onFirstToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True once a toast was shown, so that the parts that draw toasts are loaded only then. */
export function toastsWanted(): boolean {
  return wanted
}

function show(kind: ToastKind, sentence: string, whatNext?: string): void {
  wanted = true
  for (const listener of listeners) listener()
  void import('../ui/toast-view.tsx').then((view) => view.showToast(kind, sentence, whatNext))
}

/** Toasts: a sentence, and optionally a second line that says what to do next. */
export const toast = {
  success: (sentence: string, whatNext?: string) => show('success', sentence, whatNext),
  error: (sentence: string, whatNext?: string) => show('error', sentence, whatNext),
  warning: (sentence: string, whatNext?: string) => show('warning', sentence, whatNext),
  info: (sentence: string, whatNext?: string) => show('info', sentence, whatNext),
}

/**
 * Shows a failed call. Takes the error and the screen's own sentence for it; says nothing when the
 * session ended, because sign-in says that once for all calls.
 */
export function toastFailure(error: unknown, screenSentence: string): void {
  if (error instanceof RequestError && error.endedSession) return
  toast.error(failureSentence(error, screenSentence))
}
