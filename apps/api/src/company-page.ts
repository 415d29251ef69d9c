import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { themeCss } from '@chukta/contract/theme-colours'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Company, openLogo, readCompany } from './features/company/company-service.ts'
import { companyIcon, hasOwnLook, nameAsPicture } from './features/company/icon-service.ts'
import type { Db } from './platform/db.ts'
import type { DocsBrand } from './platform/docs.ts'
import { escapeHtml } from './platform/escape-html.ts'

type Page = { version: number; etag: string; bytes: Record<'br' | 'gzip' | 'identity', Buffer> }

/**
 * Sends the single page as the company's: its name, logos and colours stand in it, so that nothing changes before a
 * visitor's eyes. Gives false where the page as it was built is right: for a company without a look of its own, and
 * while the database does not answer before a first page.
 */
export function companyPages(db: Db, indexFile: string) {
  let made: Page | null = null
  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const company = await readCompany(db).catch(() => null)
    if (company && !hasOwnLook(company)) return false
    if (company && made?.version !== company.version) made = makePage(company, indexFile)
    if (!made) return false
    reply.headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      ETag: made.etag,
    })
    reply.header('Vary', 'Accept-Encoding')
    if (request.headers['if-none-match'] === made.etag) {
      reply.code(304).send()
      return true
    }
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const way = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
    if (way !== 'identity') reply.header('Content-Encoding', way)
    reply.send(made.bytes[way])
    return true
  }
}

function makePage(company: Company, indexFile: string): Page {
  const html = Buffer.from(brandPage(readFileSync(indexFile, 'utf8'), company))
  const bytes = { br: brotliCompressSync(html), gzip: gzipSync(html), identity: html }
  return { version: company.version, etag: `"company-${company.version}-${html.length}"`, bytes }
}

/** The built page with the company in it. Throws where the page no longer has the places. */
export function brandPage(html: string, company: Company): string {
  const name = escapeHtml(company.trade_name)
  // With the product's own name and look the page keeps its mark.
  const isNamed = company.trade_name !== 'Chukta' || company.color_light !== ''
  const logos = (['light', 'dark'] as const).flatMap((theme) => {
    const { [`logo_${theme}` as const]: path } = company
    return path ? [`<meta name="logo-${theme}" content="${escapeHtml(path)}" />`] : []
  })
  const policies =
    company.policies.length > 0 ? [`<meta name="policies" content="${company.policies.join(' ')}" />`] : []
  const css = themeCss(company)
  const places: [string, string][] = [
    ['<title>Chukta</title>', `<title>${name}</title>`],
    ['<noscript>Chukta ', `<noscript>${name} `],
    ['name="application-name" content="Chukta"', `name="application-name" content="${name}"`],
    ['href="/mark.svg"', isNamed ? `href="/icon.svg?v=${company.version}"` : 'href="/mark.svg"'],
    ['</head>', `${[...logos, ...policies].join('')}${css && `<style>${css}</style>`}</head>`],
  ]
  return places.reduce((text, [place, filled]) => {
    if (!text.includes(place)) throw new Error(`the page has no place for the company: ${place}`)
    return text.replace(place, () => filled)
  }, html)
}

/** What a phone needs to keep the portal on its home screen, and its icon. */
export function companyFiles(app: FastifyInstance, db: Db): void {
  const send = (path: string, type: string, make: (company: Company) => string) =>
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .type(type)
        .header('Cache-Control', 'no-cache')
        .send(make(await readCompany(db))),
    )
  send('/manifest.webmanifest', 'application/manifest+json', (company) =>
    JSON.stringify({
      name: company.trade_name,
      short_name: company.trade_name,
      start_url: '/',
      display: 'standalone',
      background_color: '#faf7f0',
      theme_color: company.color_light || '#33419d',
      icons: [{ src: hasOwnLook(company) ? '/icon.svg' : '/mark.svg', sizes: 'any', type: 'image/svg+xml' }],
    }),
  )
  send('/icon.svg', 'image/svg+xml', companyIcon)
}

/** What the explorer of the api shows of the company. */
export async function docsBrand(db: Db): Promise<DocsBrand> {
  const company = await readCompany(db)
  const logo = (company.logo_dark && (await openLogo(db, 'dark'))) || null
  return {
    version: company.version,
    name: company.trade_name,
    color: company.color_light || '#33419d',
    icon: companyIcon(company),
    logo: logo
      ? { type: logo.content_type, content: logo.bytes }
      : { type: 'image/svg+xml', content: Buffer.from(nameAsPicture(company)) },
  }
}
