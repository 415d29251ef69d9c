import { readOptions } from './options.ts'
import { buildSandbox } from './server.ts'

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
// End with the program that started the sandbox.
if (process.send) process.on('disconnect', stop)

await new Promise<void>((listening, fail) => {
  smtp.once('error', fail)
  smtp.listen(options.smtpPort, options.host, listening)
})
await app.listen({ host: options.host, port: options.httpPort })
// The starter learns the address.
if (process.send) process.send('ready')
else
  process.stdout.write(`Sandbox on http://localhost:${options.httpPort}, mail on port ${options.smtpPort}\n`)
