const GAP_PX = 8
const EDGE_PX = 5
const LOWEST_PX = 120

/** The edge of its button that a menu keeps to. */
export type MenuSide = 'start' | 'end'

/**
 * Puts a menu below its button, above it where there is more room, always within the window; one that is higher than
 * its room scrolls. Everything is read before anything is written: the page is laid out once.
 */
export function placeMenu(menu: HTMLElement, button: HTMLElement, side: MenuSide): void {
  const from = button.getBoundingClientRect()
  const now = menu.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const { offsetLeft, offsetTop, scrollHeight, offsetHeight, clientHeight: inside } = menu
  const whole = scrollHeight + offsetHeight - inside
  const below = clientHeight - from.bottom - GAP_PX - EDGE_PX
  const above = from.top - GAP_PX - EDGE_PX
  const isAbove = whole > below && above > below
  const height = Math.min(whole, Math.max(isAbove ? above : below, LOWEST_PX))
  const wished = side === 'end' ? from.right - now.width : from.left
  const left = Math.max(EDGE_PX, Math.min(wished, clientWidth - now.width - EDGE_PX))
  const top = isAbove ? from.top - GAP_PX - height : from.bottom + GAP_PX
  // From the window to the menu's offset parent.
  menu.style.left = `${offsetLeft + left - now.left}px`
  menu.style.top = `${offsetTop + top - now.top}px`
  menu.style.maxHeight = `${height}px`
}
