import type { Plugin } from 'rolldown'

const MODULE = '\0light-http'
/** The named imports of our programs and their packages from it. */
const NAMES = [
  'Agent',
  'createServer',
  'get',
  'request',
  'Server',
  'STATUS_CODES',
  'METHODS',
  'IncomingMessage',
  'ServerResponse',
]

/**
 * `import` of Node's own `http` asks for everything it exports, and with its WebSocket comes a second undici: 14 MB and
 * 80 ms in each process. Taken as an object it does not.
 */
export function lightHttp(): Plugin {
  return {
    name: 'light-http',
    resolveId: (source, importer, { kind }) =>
      /^(node:)?http$/.test(source) && kind === 'import-statement' && importer ? MODULE : undefined,
    load(id) {
      if (id !== MODULE) return undefined
      return [
        `const http = process.getBuiltinModule('node:http')`,
        `export default http`,
        ...NAMES.map((name) => `export const ${name} = http.${name}`),
      ].join('\n')
    },
  }
}
