import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import './toast.css'
import { Notifications, notifications } from '@mantine/notifications'
import { CircleAlert, CircleCheck, Clock, Info } from 'lucide-react'
import { STRINGS } from '../lib/strings.ts'
import type { ToastKind } from '../lib/toast.ts'
import { toastDurationMs } from '../lib/toast-duration.ts'

const ICONS = { success: CircleCheck, error: CircleAlert, warning: Clock, info: Info }

/** Where toasts appear: top right, 400 px wide. */
export function Toasts() {
  return <Notifications position="top-right" containerWidth={400} limit={4} zIndex={400} />
}

/** Puts a toast on the screen. Takes its kind, the sentence and an optional second line. */
export function showToast(kind: ToastKind, sentence: string, whatNext?: string): void {
  const Icon = ICONS[kind]
  notifications.show({
    title: sentence,
    message: whatNext ?? '',
    icon: <Icon size={20} strokeWidth={1.75} aria-hidden />,
    autoClose: toastDurationMs(sentence + (whatNext ?? '')),
    withBorder: true,
    className: `toast-${kind}`,
    closeButtonProps: { 'aria-label': STRINGS.dialog.close },
  })
}
