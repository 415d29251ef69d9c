import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect } from 'react'

const PARTS = 'a, button, input'

/**
 * Replaces the frame that the page came with: input, choices and focus are carried over, and a button that was pressed
 * there is pressed once the screen has its data.
 */
export function CarryOver({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const still = document.querySelector('[data-still]')
  const focused = still?.contains(document.activeElement) ? document.activeElement : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame is there once
  useLayoutEffect(() => {
    if (!still) return
    for (const old of still.querySelectorAll('input')) fill(old)
    if (focused) twinOf(focused)?.focus()
    const pressed = (globalThis as { pressed?: Element }).pressed
    if (pressed) void whenAnswered(queries).then(() => twinOf(pressed)?.click())
  }, [])
  return children
}

function fill(old: HTMLInputElement): void {
  const now = twinOf(old)
  if (!(now instanceof HTMLInputElement)) return
  if (old.type === 'radio' && old.checked && !now.checked) now.click()
  if (old.type === 'radio' || old.value === now.value) return
  // Past React's own property, else it would take the text for the present value.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(now, old.value)
  now.dispatchEvent(new Event('input', { bubbles: true }))
}

function twinOf(old: Element): HTMLElement | undefined {
  const name = nameOf(old)
  return [...document.querySelectorAll<HTMLElement>(PARTS)].find((part) => nameOf(part) === name)
}

function nameOf(part: Element): string {
  const value = part instanceof HTMLInputElement && part.type === 'radio' ? part.value : ''
  return [part.tagName, part.id, value, part.getAttribute('aria-label') ?? part.textContent].join(' ')
}

function whenAnswered(queries: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const look = () => queries.isFetching() === 0 && setTimeout(done)
    const stop = queries.getQueryCache().subscribe(look)
    const done = () => {
      stop()
      resolve()
    }
    look()
  })
}
