import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Clock, Info, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { STRINGS } from '../../lib/strings.ts'
import { dismissToast, onToasts, shownToasts, type Toast } from '../../lib/toast.ts'
import { toastDurationMs } from './toast-duration.ts'
import classes from './toasts.module.css'

const ICONS = { success: CircleCheck, error: CircleAlert, warning: Clock, info: Info }

/** The toasts on the screen, top right. Always in the page, so that screen readers hear the first one too. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, shownToasts)
  return (
    <section className={classes.toasts} aria-label={STRINGS.toasts}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

// Waits while a person points at it or is on its button.
function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(
      () => dismissToast(toast.id),
      toast.lastsMs ?? toastDurationMs(toast.sentence + (toast.whatNext ?? '')),
    )
    return () => clearTimeout(timer)
  }, [held, toast])
  const Icon = ICONS[toast.kind]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to press; pointing at it or reading it keeps it
    <div
      className={classes.toast}
      data-kind={toast.kind}
      role={toast.kind === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={classes.icon} size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <p className={classes.sentence}>{toast.sentence}</p>
        {toast.whatNext && <p className={classes.next}>{toast.whatNext}</p>}
        {toast.link && <Link to={toast.link.to}>{toast.link.label}</Link>}
      </div>
      <button
        type="button"
        className={classes.close}
        aria-label={STRINGS.dialog.close}
        onClick={() => dismissToast(toast.id)}
      >
        <X size={20} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  )
}
