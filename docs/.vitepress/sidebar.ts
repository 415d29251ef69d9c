import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Item = { text: string; link?: string; items?: Item[]; collapsed?: boolean }

/**
 * The menu, made from the folders: each page in one of them is listed automatically. `order` in a
 * page's front matter puts it first; the others follow by their titles.
 */
export function sidebar(docs: string): Item[] {
  const page = (name: string): Item => ({ text: titleOf(path.join(docs, `${name}.md`)), link: `/${name}` })
  return [
    { text: 'Use it', items: ['start', 'payers', 'phone', 'resellers', 'admins'].map(page) },
    {
      text: 'Operate it',
      items: [
        ...pagesIn(docs, 'operations'),
        ...foldersIn(docs, 'operations').map((folder) => ({
          text: sentence(path.basename(folder)),
          collapsed: true,
          items: pagesIn(docs, folder),
        })),
        page('law'),
        page('privacy'),
      ],
    },
    {
      text: 'Build on it',
      items: [
        ...['api', 'architecture', 'invariants', 'contributing', 'security'].map(page),
        { text: 'Partners’ API', items: pagesIn(docs, 'developers') },
        { text: 'Decisions', link: '/decisions/' },
        page('changelog'),
      ],
    },
  ]
}

function pagesIn(docs: string, folder: string): Item[] {
  return readdirSync(path.join(docs, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ file: path.join(docs, folder, name), link: `/${folder}/${name.slice(0, -3)}` }))
    .map(({ file, link }) => ({
      order: orderOf(file),
      text: titleOf(file),
      link: link.replace(/\/index$/, '/'),
    }))
    .toSorted((a, b) => a.order - b.order || a.text.localeCompare(b.text))
    .map(({ text, link }) => ({ text, link }))
}

function foldersIn(docs: string, folder: string): string[] {
  return readdirSync(path.join(docs, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`)
    .filter((name) => existsSync(path.join(docs, name)) && pagesIn(docs, name).length > 0)
    .toSorted()
}

/** The first heading, which every page has; in a page that includes another document, the title of its front matter. */
function titleOf(file: string): string {
  const text = readFileSync(file, 'utf8')
  const title = /^title: (.+)$/m.exec(text)?.[1] ?? /^# (.+)$/m.exec(text)?.[1]
  if (!title) throw new Error(`${file} has no heading.`)
  return title.replaceAll('`', '')
}

function orderOf(file: string): number {
  return Number(/^---\n[\s\S]*?^order: (\d+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 1000)
}

function sentence(name: string): string {
  const words = name.replaceAll('-', ' ')
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}
