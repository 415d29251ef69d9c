import { existsSync } from 'node:fs'
import path from 'node:path'
import type { MarkdownRenderer } from 'vitepress'

/** Files at the root of the project that are pages here. */
const PAGES: Record<string, string> = {
  'ARCHITECTURE.md': '/architecture',
  'CHANGELOG.md': '/changelog',
  'CONTRIBUTING.md': '/contributing',
  'README.md': '/',
  'SECURITY.md': '/security',
}

/**
 * Makes the links of the project's own documents right on this site: those to documents at the root lead to their
 * pages, those to folders of the site to its lists, and those to sources stay text, since the site holds none.
 */
export function linksOfTheProject(md: MarkdownRenderer, docs: string): void {
  const root = path.dirname(docs)
  md.core.ruler.push('links-of-the-project', (state) => {
    const env = state.env as { path?: string }
    const folders = [path.dirname(env.path ?? docs)]
    for (const { type, content, children } of state.tokens) {
      // VitePress's own marks around what it includes.
      const [, included] = (type === 'html_block' && /<!-- @include-start: (.+) -->/.exec(content)) || []
      if (included) folders.unshift(included)
      if (type === 'html_block' && content.includes('<!-- @include-end')) folders.shift()
      for (const [index, token] of (children ?? []).entries()) {
        const href = token.type === 'link_open' ? token.attrGet('href') : null
        if (!href || /^([a-z]+:|#|\/)/.test(href)) continue
        const [place = '', section] = href.split('#')
        const file = path.relative(root, path.resolve(folders[0] ?? docs, decodeURI(place)))
        const page = PAGES[file] ?? pageIn(root, file)
        if (page) token.attrSet('href', section ? `${page}#${section}` : page)
        else unlink(children ?? [], index)
      }
    }
  })
}

/** The address of a page of the site; undefined for a file outside it. */
function pageIn(root: string, file: string): string | undefined {
  if (!file.startsWith('docs/')) return undefined
  const place = file.slice('docs'.length)
  return existsSync(path.join(root, file, 'index.md')) ? `${place}/` : place
}

function unlink(tokens: { type: string; tag: string; attrs: unknown }[], from: number): void {
  for (const token of [tokens[from], tokens.slice(from).find(({ type }) => type === 'link_close')]) {
    if (token) Object.assign(token, { type: token.type.replace('link', 'em'), tag: 'span', attrs: null })
  }
}

/** Code is no template: text between two braces stays text. */
export function codeAsItIs(md: MarkdownRenderer): void {
  const render = md.renderer.rules.code_inline
  md.renderer.rules.code_inline = (tokens, index, ...rest) => {
    tokens[index]?.attrSet('v-pre', '')
    return render?.(tokens, index, ...rest) ?? ''
  }
}
