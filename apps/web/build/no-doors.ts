import type { Plugin } from 'vite'

const DOOR = /^export\{([^}]*)\}from"\.\/([\w-]+\.js)";?\s*$/

/**
 * Removes files that only import another one: a lazy screen then loads the other itself. The bundler makes
 * such a file for each screen inside a chunk that awaits something (`language.ts`), and each is a request.
 */
export function noDoors(): Plugin {
  return {
    name: 'no-doors',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const door of chunks) {
        const [, names, behind] = DOOR.exec(door.code) ?? []
        if (!names || !behind || door.isEntry) continue
        const own = door.fileName.replace('assets/', '')
        const parts = names.split(',').map((each) => each.trim().split(' as '))
        const module = parts.map(([name, as]) => `${as ?? name}:e.${name}`).join(',')
        for (const chunk of chunks)
          chunk.code = chunk.code
            .replaceAll(`import(\`./${own}\`)`, `import(\`./${behind}\`).then(e=>({${module}}))`)
            .replaceAll(`"assets/${own}"`, `"assets/${behind}"`)
        delete bundle[door.fileName]
      }
    },
  }
}
