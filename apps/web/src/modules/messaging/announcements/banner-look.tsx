import { Megaphone } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './banner.module.css'

type Props = { title: string; language: string; children?: ReactNode }

/** One line: the announcement's title, and its actions. */
export function BannerLook({ title, language, children }: Props) {
  return (
    <div className={classes.line}>
      <Megaphone size={18} strokeWidth={1.75} aria-hidden />
      <p lang={language}>{title}</p>
      {children}
    </div>
  )
}
