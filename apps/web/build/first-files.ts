import type { Plugin, Rolldown } from 'vite'

const START = '<script src="/start.js"'
const FONT = /figtree-latin-wght-normal-[\w-]+\.woff2$/
const RUPEE_FONT = /figtree-rupee-[\w-]+\.woff2$/

/**
 * Has the page preload files that the browser would find late: the font, without which every line moves when it comes, and,
 * through `start.js` for a signed-in user, the files of the shell's chunk.
 */
export function firstFiles(): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const named = (pattern: RegExp) => Object.keys(bundle).filter((name) => pattern.test(name))
        const [font] = named(FONT)
        const shell = shellOf(bundle)
        if (!font || !shell || !html.includes(START))
          throw new Error('the page, its font or its shell is not there')
        // The page already names the files that it loads.
        const code = [shell.fileName, ...shell.imports].filter((name) => !html.includes(name))
        const files = [...code, ...(shell.viteMetadata?.importedCss ?? []), ...named(RUPEE_FONT)]
        const paths = files.map((name) => `/${name}`).join(' ')
        const preload = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`
        return html.replace(START, `${preload}\n    ${START} data-shell="${paths}"`)
      },
    },
  }
}

function shellOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk | undefined {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  // The bundler may emit a small re-export file of the same name before it.
  const shells = chunks.filter(({ name }) => name === 'shell')
  return shells.toSorted((one, other) => other.moduleIds.length - one.moduleIds.length)[0]
}
