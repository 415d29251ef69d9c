import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import classes from './back-button.module.css'

type Props = { to: string; search?: Record<string, string>; label: string }

/** The way back to a fixed place, above a page's title. */
export function BackLink({ to, search, label }: Props) {
  const place = { to, ...(search && { search }) } as LinkProps
  return (
    <Link {...place} className={classes.back}>
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
      {label}
    </Link>
  )
}
