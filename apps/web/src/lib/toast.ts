import type { ReactNode } from 'react'
import { failureSentence, RequestError, refusalReason } from './request-error.ts'
import { STRINGS } from './strings.ts'

/** The four kinds, each with its own icon and colour. */
export type ToastKind = 'success' | 'error' | 'warning' | 'info'

/** A link from a toast to a screen of the portal. */
export type ToastLink = { to: string; label: string }

export type Toast = {
  id: number
  kind: ToastKind
  sentence: string
  whatNext: ReactNode
  link: ToastLink | undefined
  /** Milliseconds that it stays; undefined: as long as it takes to read. */
  lastsMs: number | undefined
}

const MOST_AT_ONCE = 4
const listeners = new Set<() => void>()
let shown: readonly Toast[] = []
let lastId = 0

/** Subscribes to the toasts on the screen; with `shownToasts` the pair that useSyncExternalStore takes. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The toasts on the screen, oldest first. */
export function shownToasts(): readonly Toast[] {
  return shown
}

/** Takes a toast away: its time is over, or a person closed it. */
export function dismissToast(id: number): void {
  change(shown.filter((toast) => toast.id !== id))
}

function show(
  kind: ToastKind,
  sentence: string,
  whatNext?: ReactNode,
  link?: ToastLink,
  lastsMs?: number,
): void {
  lastId += 1
  // The same sentence again replaces the first one, with its full time.
  // A later success makes an older error wrong.
  const isOver = (toast: Toast) =>
    toast.sentence === sentence || (kind === 'success' && toast.kind === 'error')
  const others = shown.filter((toast) => !isOver(toast))
  change([...others, { id: lastId, kind, sentence, whatNext, link, lastsMs }].slice(-MOST_AT_ONCE))
}

function change(toasts: readonly Toast[]): void {
  shown = toasts
  for (const listener of listeners) listener()
}

/** Toasts: a sentence, and optionally a second line with the next step. */
export const toast = {
  success: (sentence: string, whatNext?: ReactNode, link?: ToastLink, lastsMs?: number) =>
    show('success', sentence, whatNext, link, lastsMs),
  error: (sentence: string, whatNext?: string) => show('error', sentence, whatNext),
  warning: (sentence: string, whatNext?: string) => show('warning', sentence, whatNext),
  info: (sentence: string, whatNext?: string) => show('info', sentence, whatNext),
}

/**
 * Shows a failed call. Takes the error and the screen's own sentence for it, if it has one; shows nothing when
 * the session ended, because sign-in says that once for all calls.
 */
export function toastFailure(error: unknown, screenSentence?: string): void {
  if (error instanceof RequestError && error.endedSession) return
  toast.error(failureSentence(error, screenSentence))
}

/**
 * Shows a failed call whose first line is always the screen's own sentence; the second gives the reason, or the next step
 * when none is known. Shows nothing when the session ended.
 */
export function toastRefusal(error: unknown, screenSentence: string, whatNext?: string): void {
  if (error instanceof RequestError && error.endedSession) return
  toast.error(screenSentence, refusalReason(error, whatNext ?? STRINGS.failures.again))
}
