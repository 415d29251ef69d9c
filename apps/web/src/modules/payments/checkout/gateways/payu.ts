import type { GatewayCheckout, OpenCheckout } from '../gateway-checkout.ts'

/** PayU has no window of its own: the page goes there with a form that the server signed, and returns signed. */
const open: OpenCheckout = async ({ checkout }) => {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = checkout.sdk_url
  form.hidden = true
  for (const [name, value] of Object.entries(checkout.params)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
  return { redirect: true }
}

export default { load: async () => open } satisfies GatewayCheckout
