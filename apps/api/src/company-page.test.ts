import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brandPage } from './company-page.ts'
import type { Company } from './features/company/company-service.ts'

const html = readFileSync(new URL('../../web/index.html', import.meta.url), 'utf8')
const company = {
  trade_name: 'Saral & <Co>',
  logo_light: '/api/company/logo/light?v=3',
  logo_dark: null,
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
