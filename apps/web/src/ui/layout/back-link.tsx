import { createLink } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { STRINGS } from '../../lib/strings.ts'
import { useWayBack } from '../../lib/use-way-back.ts'
import classes from './back-link.module.css'

type AnchorProps = ComponentProps<'a'> & { label: ReactNode }

/** Leads back to a fixed place, above a page's title. Takes the props of a router link. */
export const BackLink = createLink(({ label, ...anchor }: AnchorProps) => (
  <a {...anchor} className={classes.back}>
    <BackLabel label={label} />
  </a>
))

type ButtonProps = {
  /** The target when the page was opened directly and there is no previous page. */
  fallback: string
  label?: string
}

/** Returns to the previous page (spec 2 section 2.1: all back buttons do). */
export function BackButton({ fallback, label = STRINGS.back }: ButtonProps) {
  const goBack = useWayBack(fallback)
  return (
    <button type="button" className={classes.back} onClick={goBack}>
      <BackLabel label={label} />
    </button>
  )
}

function BackLabel({ label }: { label: ReactNode }) {
  return (
    <>
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
      {label}
    </>
  )
}
