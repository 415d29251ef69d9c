import { ANNOUNCEMENTS } from '@chukta/contract/messaging/announcement-messages'
import type { ShownAnnouncement } from '@chukta/contract/messaging/announcements'
import { Link, useLocation } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { toastFailure } from '../../../lib/toast.ts'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import classes from './banner.module.css'
import { BannerLook } from './banner-look.tsx'
import { useDismiss, useShown } from './shown-api.ts'
import { SHOWN_TEXT } from './shown-text.ts'

const text = SHOWN_TEXT

/** The newest important announcement that the person has not closed, loaded after the page. */
export function AnnouncementBanner() {
  const { data } = useShown()
  const shown = data?.find(({ kind, is_dismissed }) => kind === 'important' && !is_dismissed)
  return shown ? <Placed shown={shown} /> : null
}

/**
 * It comes after the page: on that screen it covers the foot, so that nothing moves, and from the next screen on it
 * is between header and content. Where another element holds the foot, it waits for the next screen.
 */
function Placed({ shown }: { shown: ShownAnnouncement }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const [cameAt] = useState(pathname)
  const [isFootTaken] = useState(() =>
    isPendingApproval(document.elementFromPoint(innerWidth / 2, innerHeight - 4)),
  )
  const [isSettled, setIsSettled] = useState(false)
  const dismiss = useDismiss()
  if (!isSettled && pathname !== cameAt) setIsSettled(true)
  const header = document.querySelector('header')
  if (!header || (!isSettled && isFootTaken)) return null
  const { id, title, language } = shown
  const close = async () => {
    try {
      await dismiss.mutateAsync(id)
      document.getElementById('content')?.focus({ preventScroll: true })
    } catch (error) {
      toastFailure(error, ANNOUNCEMENTS.dismissFailed)
    }
  }
  return createPortal(
    <section className={classes.banner} data-place={isSettled ? 'top' : 'foot'} aria-label={text.important}>
      <div role="status">
        <BannerLook title={title} language={language}>
          <Link to="/notifications/{-$id}" params={{ id: String(id) }} aria-label={text.readOf(title)}>
            {text.read}
          </Link>
          <IconButton
            className={classes.close}
            Icon={X}
            label={text.close(title)}
            disabled={dismiss.isPending}
            onClick={close}
          />
        </BannerLook>
      </div>
    </section>,
    header,
  )
}

/** Whether an element stays in place while the page is scrolled, fixed itself or inside a fixed one. */
function isPendingApproval(element: Element | null): boolean {
  if (!element) return false
  return (
    ['fixed', 'sticky'].includes(getComputedStyle(element).position) ||
    isPendingApproval(element.parentElement)
  )
}
