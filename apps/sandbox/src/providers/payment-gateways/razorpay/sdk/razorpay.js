/** The ways of UPI that `config.display` shows; undefined where it does not name them. */
const flowsOf = (config) =>
  Object.values(config?.display?.blocks ?? {})
    .flatMap(({ instruments }) => instruments)
    .find(({ method, flows }) => method === 'upi' && flows)?.flows

/** The SDK's entry: `new Razorpay(options).open()`. Success goes to `options.handler`, closing to `modal.ondismiss`. */
window.Razorpay = function Razorpay(options = {}) {
  if (!options.key || !options.order_id) throw new Error('Razorpay: key and order_id are needed')
  const listeners = new Map()

  return {
    on(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener])
    },
    async open() {
      const address = new URL(`/razorpay/checkout/${encodeURIComponent(options.order_id)}`, sdk.origin)
      address.searchParams.set('key', options.key)
      const shown = Object.entries(options.method ?? {}).filter(([, isShown]) => isShown)
      if (options.method) address.searchParams.set('methods', shown.map(([name]) => name).join(','))
      const flows = flowsOf(options.config)
      if (flows) address.searchParams.set('flows', flows.join(','))
      if (options.timeout) address.searchParams.set('timeout', options.timeout)
      const result = await sdk.openOverlay(address, (word) => {
        if (word.type !== 'failed') return
        for (const listener of listeners.get('payment.failed') ?? []) listener({ error: word.error })
      })
      if (result?.razorpay_payment_id) options.handler?.(result)
      else options.modal?.ondismiss?.()
    },
  }
}
