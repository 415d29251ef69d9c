import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const LINK = /href="\/docs\/([^"#?]*)#([^"]+)"/g

/**
 * VitePress refuses a link to a page that is not there; this one refuses a link to a section that its page does not have.
 * Takes the folder of the built site. Throws an Error that names each such link and its page.
 */
export function refuseDeadSections(site: string): void {
  const pages = new Map(
    globSync('**/*.html', { cwd: site }).map((name) => [name, readFileSync(path.join(site, name), 'utf8')]),
  )
  const dead = [...pages].flatMap(([name, html]) =>
    [...html.matchAll(LINK)]
      .filter(([, page = '', section = '']) => !has(pages, page, decodeURIComponent(section)))
      .map(([, page, section]) => `${name}: /docs/${page}#${section}`),
  )
  if (dead.length > 0)
    throw new Error(`Links to sections that are not there:\n${[...new Set(dead)].join('\n')}`)
}

function has(pages: Map<string, string>, page: string, section: string): boolean {
  const html = pages.get(page === '' || page.endsWith('/') ? `${page}index.html` : `${page}.html`)
  return html?.includes(`id="${section}"`) ?? false
}
