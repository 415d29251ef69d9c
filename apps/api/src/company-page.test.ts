import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { brandPage, fillFrame } from './company-page.ts'
import type { Company } from './modules/identity/company/company-service.ts'

const html = readFileSync(new URL('../../web/index.html', import.meta.url), 'utf8')
const company = {
  trade_name: 'Saral & <Co>',
  logo_light: '/api/company/logo/light?v=3',
  logo_dark: null,
  logo_ratio: 3,
  color_light: '#00695c',
  color_dark: '#4db6ac',
  color_accent: '',
  policies: ['terms', 'refunds'],
  version: 3,
} as Company

test('the page says the name, the logo and the colours before anything runs, and nothing of them as markup', () => {
  const page = brandPage(html, company)
  expect(page).not.toContain('Chukta')
  expect(page).toContain('<title>Saral &amp; &lt;Co&gt;</title>')
  expect(page).toContain('name="application-name" content="Saral &amp; &lt;Co&gt;"')
  expect(page).toContain('<meta name="logo-light" content="/api/company/logo/light?v=3" />')
  expect(page).toContain('<meta name="logo-ratio" content="3" />')
  expect(page).toContain('<meta name="policies" content="terms refunds" />')
  expect(page).not.toContain('logo-dark')
  expect(page).toContain('href="/icon.svg?v=3"')
  const [, css = ''] = /<style>(.*)<\/style><\/head>/.exec(page) ?? []
  expect(css).toContain('--ck-brand:#00695c')
  expect(css).toContain('--ck-brand:#4db6ac')
  expect(css).not.toContain('--ck-accent')
})

test('a page that lost its places is noticed', () => {
  expect(() => brandPage(html.replace('application-name', 'other'), company)).toThrow(
    /no place for the company/,
  )
})

describe('the frame of a first screen', () => {
  const frame =
    '<title>Chukta</title><div id="root"><div data-still="sign-in"><!--sandbox--><aside><strong>Sandbox.</strong><a href="https://inbox.invalid/">Inbox</a></aside><!--/sandbox--><!--wordmark--><svg width="28"></svg><span>Chukta</span><!--/wordmark--><p>New to Chukta?</p></div></div><noscript>Chukta needs'
  const place = { isSandbox: true, sandboxUrl: 'http://localhost:4010', staging: null }

  it('has the banner with its inbox in a sandbox, without one in a rehearsal, and none in live mode', () => {
    const own = { ...company, trade_name: 'Chukta', logo_light: null }
    const inSandbox = fillFrame(frame, own, place)
    expect(inSandbox).toContain(
      '<aside><strong>Sandbox.</strong><a href="http://localhost:4010">Inbox</a></aside>',
    )
    expect(inSandbox).not.toContain('<!--')
    const staging = { ...place, isSandbox: false, staging: 'https://sandbox.chukta.example' }
    expect(fillFrame(frame, own, staging)).toContain('<aside><strong>Rehearsal.</strong></aside>')
    const live = fillFrame(frame, own, { ...place, isSandbox: false })
    expect(live).not.toContain('<aside>')
    expect(live).toContain('<svg width="28"></svg><span>Chukta</span>')
  })

  it("has the company's name, and room for its logo", () => {
    const named = fillFrame(frame, { ...company, logo_light: null }, place)
    expect(named).toContain('<span>Saral &amp; &lt;Co&gt;</span><p>New to Saral &amp; &lt;Co&gt;?</p>')
    expect(named).toMatch(/^<title>Chukta.*<noscript>Chukta needs$/)
    const withLogo = fillFrame(frame, company, place)
    expect(withLogo).toContain('<svg width="102" height="34"></svg><p>')
  })
})
