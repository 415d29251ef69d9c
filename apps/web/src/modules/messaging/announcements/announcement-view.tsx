import { Sheet } from '../../../ui/layout/sheet.tsx'
import classes from './announcements.module.css'

type Props = { text: string; language: string }

/** An announcement as people read it. Plain text: what looks like markup is shown as it was typed. */
export function AnnouncementView({ text, language }: Props) {
  return (
    <Sheet className={classes.sheet}>
      <p className={classes.text} lang={language}>
        {text}
      </p>
    </Sheet>
  )
}
