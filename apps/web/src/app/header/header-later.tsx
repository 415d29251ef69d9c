import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useAttention } from '../../modules/insight/attention/attention-api.ts'
import { AnnouncementBanner } from '../../modules/messaging/announcements/announcement-banner.tsx'
import type { OpenTool } from './open-tool.ts'
import { useFreshAttention } from './use-fresh-attention.ts'
import { useShortcuts } from './use-shortcuts.ts'

export { default as UnreadCount } from '../../modules/messaging/notices/unread-count.tsx'

const PaletteScreen = lazy(() => import('./palette-screen.tsx'))
const NoticesPanel = lazy(() => import('../../modules/messaging/notices/notices-panel.tsx'))
const ShortcutsSheet = lazy(() => import('./shortcuts-sheet.tsx'))

type Props = { open: OpenTool; onOpen: (tool: OpenTool) => void }

/** The panels of the header's tools, announcements and keyboard shortcuts. Loaded after the page, or with the first use. */
export default function HeaderLater({ open, onOpen }: Props) {
  useShortcuts(() => onOpen('shortcuts'))
  useAttention({ polls: true })
  useFreshAttention()
  const close = () => onOpen(null)
  const parts = [
    ['search', PaletteScreen],
    ['notices', NoticesPanel],
    ['shortcuts', ShortcutsSheet],
  ] as const
  return (
    <>
      <AnnouncementBanner />
      {parts.map(([tool, Part]) => (
        <AtHand key={tool} isOpen={open === tool}>
          {(opened) => <Part opened={opened} onClose={close} onOpen={onOpen} />}
        </AtHand>
      ))}
    </>
  )
}

type AtHandProps = { isOpen: boolean; children: (opened: boolean) => ReactNode }

/** Loaded with its first use and opened by a change of state, so that it returns the focus when it closes. */
function AtHand({ isOpen, children }: AtHandProps) {
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => {
    if (isOpen) setIsWanted(true)
  }, [isOpen])
  return <Suspense>{(isWanted || isOpen) && children(isWanted && isOpen)}</Suspense>
}
