import { spawn } from 'node:child_process'
import path from 'node:path'
import { bin, projectNode, root } from './ensure-installed.mjs'

/**
 * Runs a TypeScript script under the project's Node with the same arguments, terminal and signals, and exits with its
 * exit code. The script notices by the open channel when this process dies.
 */
export function runProjectNode(script) {
  const child = spawn(projectNode(), [script, ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: [bin, process.env.PATH].join(path.delimiter) },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`The portal could not be started: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}
