import { Bell, Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import { SHELL_TEXT } from '../shell-text.ts'
import classes from './header-tools.module.css'
import type { OpenTool } from './open-tool.ts'

// Loaded after the page, or with the first use.
const later = () => import('./header-later.tsx')
const HeaderLater = lazy(later)
const UnreadCount = lazy(async () => ({ default: (await later()).UnreadCount }))

type Props = { onPhone: boolean; open: OpenTool; onOpen: (tool: OpenTool) => void }

/** The header's tools: the search and the bell. On a phone the search is in its menu. */
export function HeaderTools({ onPhone, open, onOpen }: Props) {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key !== 'k') return
      // Else the browser searches with it.
      event.preventDefault()
      if (!document.querySelector('[role=dialog]')) onOpen('search')
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onOpen])
  return (
    <>
      {!onPhone && (
        <button
          type="button"
          className={classes.tool}
          aria-label={SHELL_TEXT.search}
          aria-keyshortcuts="Control+K Meta+K"
          title={SHELL_TEXT.searchHint}
          onClick={() => onOpen('search')}
        >
          <Search size={20} strokeWidth={1.75} aria-hidden />
        </button>
      )}
      <button type="button" className={classes.tool} onClick={() => onOpen('notices')}>
        <Bell size={20} strokeWidth={1.75} aria-hidden />
        <span className="visually-hidden">{SHELL_TEXT.notices}</span>
        <Suspense>{isIdle && <UnreadCount />}</Suspense>
      </button>
      <Suspense>{(isIdle || open) && <HeaderLater open={open} onOpen={onOpen} />}</Suspense>
    </>
  )
}
