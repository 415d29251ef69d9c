import type { CheckoutResult } from '../cashfree-sdk.ts'
import type { StartedPayment } from '../payments-api.ts'

/** PayU has no window of its own: the page goes there with a form that the server signed, and comes back signed. */
export async function openPayu({ checkout }: StartedPayment): Promise<CheckoutResult> {
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
