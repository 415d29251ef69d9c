import { readOptions } from './options.ts'
import { buildSandbox } from './server.ts'

const HOST = '127.0.0.1'
const options = readOptions(process.env)
const { app, smtp } = buildSandbox(options)

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await app.close()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// Started by another program of ours: do not outlive it.
if (process.send) process.on('disconnect', stop)

await new Promise<void>((listening, fail) => {
  smtp.once('error', fail)
  smtp.listen(options.smtpPort, HOST, listening)
})
await app.listen({ host: HOST, port: options.httpPort })
process.stdout.write(`Sandbox on http://localhost:${options.httpPort}, mail on port ${options.smtpPort}\n`)
process.send?.('ready')
