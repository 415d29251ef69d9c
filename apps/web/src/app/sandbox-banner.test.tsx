// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderParts } from '../../test/dom.tsx'
import { portalQuery } from '../modules/identity/sign-in/sign-in-api.ts'

beforeEach(() => {
  vi.resetModules()
  document.body.replaceChildren()
})

/** The banner on a page that came with a frame, before or after the portal's answer. */
async function banner(
  frame: string,
  portal?: { sandbox: boolean; staging: boolean; inbox_url: string | null },
) {
  const page = document.createElement('div')
  page.innerHTML = frame
  document.body.append(page)
  const { SandboxBanner } = await import('./sandbox-banner.tsx')
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, enabled: false } },
  })
  if (portal) queries.setQueryData(portalQuery.queryKey, portal as never)
  const { container } = renderParts(
    <QueryClientProvider client={queries}>
      <SandboxBanner />
    </QueryClientProvider>,
  )
  const aside = container.querySelector('aside')
  return aside && [aside.querySelector('p')?.textContent, aside.querySelector('a')?.getAttribute('href')]
}

const SANDBOX_FRAME =
  '<div data-still="sign-in"><aside><a href="http://localhost:4010">Inbox</a></aside></div>'
const STAGING_FRAME = '<div data-still="sign-in"><aside><p>Rehearsal.</p></aside></div>'
const LIVE_FRAME = '<div data-still="sign-in"></div>'
const SANDBOX = ['Sandbox. No real money moves.', 'http://localhost:4010']
const STAGING = ['Rehearsal. No real money moves.', undefined]

it('names a sandbox and its inbox, a rehearsal without one, and nothing in live mode', async () => {
  expect(await banner('', { sandbox: true, staging: false, inbox_url: 'http://localhost:4010' })).toEqual(
    SANDBOX,
  )
  expect(await banner('', { sandbox: false, staging: true, inbox_url: null })).toEqual(STAGING)
  expect(await banner('', { sandbox: false, staging: false, inbox_url: null })).toBeNull()
})

it.each([
  ['a sandbox', SANDBOX_FRAME, SANDBOX],
  ['a rehearsal', STAGING_FRAME, STAGING],
  ['a live portal', LIVE_FRAME, null],
])('draws what the frame of %s has, until the portal answers', async (_what, frame, expected) => {
  expect(await banner(frame)).toEqual(expected)
})
