// A server that says how long a body was, on the port that is named, until SIGTERM.
import fastify from 'fastify'
import { listen } from '../../src/platform/http/listen.ts'

const app = fastify()
app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
app.post('/', async (request) => `${String(request.body).length} bytes`)
await listen(app, { port: Number(process.argv[2]), host: '127.0.0.1' })
process.once('SIGTERM', async () => {
  await app.close()
  process.exit(0)
})
