import path from 'node:path'
import { defineConfig, type UserConfig } from 'vitepress'
import { firstScripts } from './first-scripts.ts'
import { codeAsItIs, linksOfTheProject } from './markdown.ts'
import { sidebar } from './sidebar.ts'

const docs = path.resolve(import.meta.dirname, '..')
const scripts = firstScripts('/docs/')

export default defineConfig({
  title: 'Chukta',
  description: 'How to use Chukta, run it, and build on it.',
  lang: 'en-IN',
  base: '/docs/',
  cleanUrls: true,
  head: [
    ['link', { rel: 'icon', type: 'image/svg+xml', href: '/docs/mark.svg' }],
    ['meta', { name: 'robots', content: 'noindex' }],
  ],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (md) => md.use(linksOfTheProject, docs).use(codeAsItIs),
  },
  // The search finds the sections of a page, by words alone: nothing is asked of another site.
  themeConfig: {
    search: { provider: 'local' },
    logo: { src: '/mark.svg', alt: '' },
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Operate', link: '/operations/install' },
      { text: 'API', link: '/api' },
      { text: 'Open the portal', link: 'pathname:///' },
    ],
    sidebar: sidebar(docs),
    outline: { level: [2, 3], label: 'On this page' },
    docFooter: { prev: 'Before', next: 'Next' },
    notFound: {
      title: 'There is no such page',
      quote: 'It may have another name now: the menu and the search know every page.',
      linkText: 'To the first page',
    },
  },
  transformHtml: scripts.outside,
  buildEnd: scripts.write,
  vite: {
    publicDir: path.join(docs, 'public'),
    // Small files as data: addresses would need a wider content security policy.
    build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    plugins: [darkTokens()],
  },
})

type Plugin = NonNullable<NonNullable<UserConfig['vite']>['plugins']>[number]

/** The portal's colours as they are, under the class by which VitePress tells a dark page. */
function darkTokens(): Plugin {
  return {
    name: 'dark-tokens',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/brand/tokens.css')) return undefined
      const turned = code.replaceAll(':root[data-mantine-color-scheme="dark"]', ':root.dark')
      if (turned === code) throw new Error('tokens.css names dark pages in another way now.')
      return turned
    },
  }
}
