import { COMPANY } from '../../lib/company.ts'

const THEME = 'data-mantine-color-scheme'

/** Paper is white: whatever theme is chosen, what is printed has the light one, and the company's name above it. */
export function printInLight(): void {
  const root = document.documentElement
  root.style.setProperty('--print-name', JSON.stringify(COMPANY.name))
  let shown: string | null = null
  window.addEventListener('beforeprint', () => {
    shown = root.getAttribute(THEME)
    root.setAttribute(THEME, 'light')
  })
  window.addEventListener('afterprint', () => {
    if (shown) root.setAttribute(THEME, shown)
  })
}
