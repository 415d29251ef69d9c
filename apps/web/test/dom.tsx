import { MantineProvider } from '@mantine/core'
import { act, cleanup, configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'

// The library's default of a second is too short for a busy machine.
configure({ asyncUtilTimeout: 30_000 })

/** For tests of components: their first line is `// @vitest-environment happy-dom`. */
afterEach(() => {
  cleanup()
  setWidth(1280)
})

/** Renders within the providers of Mantine's parts, without their transitions: they open and close at once. */
export function renderParts(children: ReactNode) {
  const wrap = (inner: ReactNode) => <MantineProvider env="test">{inner}</MantineProvider>
  const { rerender, ...rest } = render(wrap(children))
  return { ...rest, rerender: (next: ReactNode) => rerender(wrap(next)) }
}

/** The width of the window in pixels: below 768 the portal is a phone's. */
export function setWidth(width: number): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }
  act(() => {
    // happy-dom's media queries update by it; else they miss that they no longer match.
    window.dispatchEvent(new Event('resize'))
    happyDOM.setViewport({ width })
  })
}
