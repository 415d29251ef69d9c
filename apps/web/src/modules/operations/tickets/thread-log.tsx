import { Clock } from 'lucide-react'
import { storedUserId } from '../../../lib/session.ts'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { initialsOf } from '../../../ui/layout/initials.tsx'
import { PictureButton } from './picture-button.tsx'
import type { ThreadItem } from './thread-items.ts'
import classes from './thread-log.module.css'
import { TICKETS_TEXT } from './tickets-text.ts'

const text = TICKETS_TEXT

/** The messages of a ticket: the person's own at the right, others at the left, changes as plain lines. */
export function ThreadLog({ items }: { items: ThreadItem[] }) {
  return (
    <div className={classes.log} role="log" aria-label={text.thread}>
      {items.map((item) => (
        <Item key={item.key} item={item} />
      ))}
    </div>
  )
}

function Item({ item }: { item: ThreadItem }) {
  if (item.kind === 'day') return <p className={classes.day}>{item.day}</p>
  const time = formatDateTime(item.at).slice(-5)
  if (item.kind === 'event') {
    return (
      <p className={classes.event}>
        <Clock size={16} strokeWidth={2} aria-hidden />
        {text.event(item.text, time)}
      </p>
    )
  }
  const isOwn = item.authorId === storedUserId()
  const who = isOwn ? text.you : item.isSupport ? text.support(item.authorName) : item.authorName
  return (
    <article className={classes.message} data-own={isOwn || undefined}>
      <span className={classes.initials} aria-hidden="true">
        {initialsOf(item.authorName)}
      </span>
      <p className={classes.who}>
        {who}, <time dateTime={item.at}>{time}</time>
      </p>
      <div className={classes.words}>
        <p>{item.text}</p>
        {item.pictures.map((picture) => (
          <div key={picture.name} className={classes.attachment}>
            <PictureButton url={picture.url} name={picture.name} size="message" />
            <span>{picture.name}</span>
          </div>
        ))}
      </div>
    </article>
  )
}
