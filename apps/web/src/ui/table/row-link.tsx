import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

type Props = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  /** Path and search, as the address bar shows them. */
  href: string
}

/**
 * A link in a row of a list. The router's own link recomputes its target with every step of the address: three in each of
 * 50 rows are a tenth of a second of a phone with every press. This one gets a ready `href`.
 */
export function RowLink({ href, ...rest }: Props) {
  const router = useRouter()
  const load = () => void router.preloadRoute({ to: '.', href }).catch(() => undefined)
  const go = (event: MouseEvent) => {
    // Another tab, another window, a download: the browser handles these.
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return <a {...rest} href={href} onClick={go} onMouseEnter={load} onFocus={load} onTouchStart={load} />
}
