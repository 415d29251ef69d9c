import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <title>A shop</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="stylesheet" href="/shop.css">
    <script src="SANDBOX/js/v3/cashfree.js"></script>
    <script src="/shop.js"></script>
  </head>
  <body>
    <main>
      <h1>A shop</h1>
      <div class="field" id="number"></div>
      <div class="field" id="holder"></div>
      <div class="field" id="expiry"></div>
      <div class="field" id="cvv"></div>
      <button id="pay">Pay by card</button>
      <output></output>
    </main>
  </body>
</html>`
const STYLE =
  'body{font-family:sans-serif;background:#faf7f0;margin:16px}.field{height:48px;border:1px solid #777;margin:8px 0}'
/** Keeps every message of a frame, so that a test can search them for card data. */
const SCRIPT = `
window.heard = []
addEventListener('message', (event) => heard.push(JSON.stringify(event.data)))
window.events = []
window.start = () => {
  window.cashfree = Cashfree({ mode: 'sandbox' })
  window.parts = { cardNumber: '#number', cardHolder: '#holder', cardExpiry: '#expiry', cardCvv: '#cvv' }
  for (const [type, place] of Object.entries(parts)) {
    const options = { placeholder: type, style: { base: { fontSize: '17px', color: 'rgb(26, 29, 44)' } } }
    const component = cashfree.create(type, options)
    for (const name of ['ready', 'focus', 'blur', 'change', 'complete', 'invalid']) {
      component.on(name, () => events.push(type + ' ' + name))
    }
    component.mount(place)
    parts[type] = component
  }
}
window.keep = (promise) => {
  window.result = undefined
  promise.then((result) => { window.result = result })
}
`

/** A web shop on its own origin, under a strict content security policy. */
export async function startHostPage(sandboxOrigin: string) {
  const policy =
    `default-src 'none'; script-src 'self' ${sandboxOrigin}; style-src 'self'; ` +
    `frame-src ${sandboxOrigin}; connect-src 'self' ${sandboxOrigin}; base-uri 'none'; object-src 'none'`
  const files: Record<string, [string, string]> = {
    '/': ['text/html', PAGE.replace('SANDBOX', sandboxOrigin)],
    '/shop.css': ['text/css', STYLE],
    '/shop.js': ['text/javascript', SCRIPT],
  }
  const server = createServer((request, response) => {
    const file = files[new URL(request.url ?? '/', 'http://shop').pathname]
    response.setHeader('content-security-policy', policy)
    response.statusCode = file ? 200 : 204
    if (file) response.setHeader('content-type', file[0])
    response.end(file?.[1])
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((stopped) => {
        server.closeAllConnections()
        server.close(() => stopped())
      }),
  }
}
