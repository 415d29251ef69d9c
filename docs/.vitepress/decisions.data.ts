import { createContentLoader } from 'vitepress'

type Decision = { number: string; title: string; link: string }

declare const data: Decision[]

export { data }

/** Every record of the folder, by its number; the page of the decisions lists them. */
export default createContentLoader('decisions/[0-9]*.md', {
  includeSrc: true,
  transform: (pages): Decision[] =>
    pages
      .map(({ url, src = '' }) => ({
        number: /\/(\d+)-/.exec(url)?.[1] ?? '',
        title: /^# *(?:\d+[.:] *)?(.+)$/m.exec(src)?.[1] ?? url,
        link: `/docs${url}`,
      }))
      .toSorted((a, b) => a.number.localeCompare(b.number)),
})
