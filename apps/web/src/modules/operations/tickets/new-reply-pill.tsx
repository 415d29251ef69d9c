import { ArrowDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { storedUserId } from '../../../lib/session.ts'
import { Button } from '../../../ui/form/button.tsx'
import classes from './ticket-page.module.css'
import type { Thread } from './tickets-api.ts'
import { TICKETS_TEXT } from './tickets-text.ts'

/** At the end of the conversation: a button that scrolls down when an answer arrived below the visible part. */
export function NewReplyPill({ thread }: { thread: Thread }) {
  const end = useRef<HTMLDivElement>(null)
  const [isUnseen, setIsUnseen] = useState(false)
  const newest = thread.replies.at(-1)
  const known = useRef(newest?.id)

  useEffect(() => {
    if (newest?.id === known.current) return
    known.current = newest?.id
    const box = end.current?.getBoundingClientRect()
    if (newest && newest.user_id !== storedUserId() && box && box.top > window.innerHeight) setIsUnseen(true)
  }, [newest])

  useEffect(() => {
    if (!isUnseen || !end.current) return
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setIsUnseen(false)
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [isUnseen])

  return (
    <>
      <div ref={end} />
      {isUnseen && (
        <span className={classes.pill}>
          <Button
            size="sm"
            icon={<ArrowDown size={18} strokeWidth={1.75} aria-hidden />}
            onClick={() => end.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })}
          >
            {TICKETS_TEXT.newReply}
          </Button>
        </span>
      )}
    </>
  )
}
