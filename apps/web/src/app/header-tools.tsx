import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import classes from './header-tools.module.css'
import { HEADER_TOOLS_TEXT } from './header-tools-text.ts'
import { onOpenPalette, openPalette } from './open-palette.ts'

// With its first use.
const PaletteScreen = lazy(async () => ({ default: (await import('./palette-screen.tsx')).PaletteScreen }))

/** What the header has besides its links: the search. Loaded once the page stands. */
export default function HeaderTools({ onPhone }: { onPhone: boolean }) {
  return (
    <>
      {!onPhone && (
        <button
          type="button"
          className={classes.tool}
          aria-label={HEADER_TOOLS_TEXT.search}
          aria-keyshortcuts="Control+K Meta+K"
          title={HEADER_TOOLS_TEXT.searchHint}
          onClick={openPalette}
        >
          <Search size={20} strokeWidth={1.75} aria-hidden />
        </button>
      )}
      <PaletteAtHand />
    </>
  )
}

function PaletteAtHand() {
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => {
    const open = () => {
      setIsWanted(true)
      setIsOpen(true)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.key.toLowerCase() !== 'k' || event.isComposing) return
      // Else the browser searches with it.
      event.preventDefault()
      if (document.querySelector('[role=dialog]') === null) open()
    }
    window.addEventListener('keydown', onKeyDown)
    const stop = onOpenPalette(open)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      stop()
    }
  }, [])
  return <Suspense>{isWanted && <PaletteScreen opened={isOpen} onClose={() => setIsOpen(false)} />}</Suspense>
}
