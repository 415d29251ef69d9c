const UPI_CANCELLED = { error: { message: 'Payment was cancelled by the user', code: 'user_cancelled' } }

/** Devices with UPI apps: like the real component, it refuses to mount on a desktop. */
const isPhone = () => navigator.maxTouchPoints > 0 && matchMedia('(pointer: coarse)').matches

/**
 * `upiQr` shows a code once it is paid with; `upiApp` is a button that says `click`, and opens its app once it is paid
 * with. Both are in a frame of this gateway. `pay` resolves when the app has answered or the code has expired.
 */
sdk.createUpi = (type, { values = {}, style } = {}) => {
  if (type !== 'upiQr' && type !== 'upiApp') throw new Error(`Component ${type} is not part of this sandbox`)
  const listeners = new Map()
  const state = { componentName: type, value: values, ready: false, mounted: false }
  let frame
  let finish

  const emit = (name, more) => {
    for (const listener of listeners.get(name) ?? []) listener({ ...component.data(), ...more })
  }
  const post = (message) => frame?.contentWindow?.postMessage(message, sdk.origin)
  const hear = ({ source, origin, data }) => {
    if (source !== frame?.contentWindow || origin !== sdk.origin) return
    if (data.type === 'ready') {
      state.ready = true
      post({ type: 'configure', values, style, theme: sdk.theme() })
      emit('ready')
    }
    if (data.type === 'click' || data.type === 'paymentrequested') emit(data.type)
    if (data.type === 'open') window.open(data.link, '_blank', 'noopener')
    if (data.type === 'result') finish?.(data.result)
  }

  const component = {
    mount(target) {
      const place = typeof target === 'string' ? document.querySelector(target) : target
      if (!place) throw new Error(`No element matches ${target}`)
      component.unmount()
      if (type === 'upiApp' && !isPhone()) {
        queueMicrotask(() => emit('loaderror', { error: { message: 'UPI apps open on phones only' } }))
        return component
      }
      frame = document.createElement('iframe')
      const query = new URLSearchParams({ host: location.origin, theme: sdk.theme() })
      frame.src = `${sdk.origin}/elements/${type}?${query}`
      frame.title = type === 'upiQr' ? 'UPI QR code' : (values.buttonText ?? values.upiApp)
      const [width, height] =
        type === 'upiQr' ? [values.size, `calc(${values.size} + 32px)`] : ['100%', '100%']
      Object.assign(frame.style, {
        display: 'block',
        border: '0',
        width,
        height,
        colorScheme: sdk.theme() || 'normal',
      })
      frame.onerror = () => emit('loaderror', { error: sdk.unreachable.error })
      addEventListener('message', hear)
      place.append(frame)
      state.mounted = true
      return component
    },
    unmount() {
      removeEventListener('message', hear)
      frame?.remove()
      frame = undefined
      finish?.(UPI_CANCELLED)
      Object.assign(state, { mounted: false, ready: false })
    },
    on(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener])
      return component
    },
    update: () => component,
    data: () => ({ ...state, kind: 'upi' }),
    isComplete: () => true,
    /** For `pay` only. */
    payByUpi(paymentSessionId) {
      if (!state.ready)
        return Promise.resolve({ error: { message: 'Component is not ready', code: 'not_ready' } })
      return new Promise((resolve) => {
        finish = resolve
        post({ type: 'pay', paymentSessionId })
      })
    },
  }
  return component
}
