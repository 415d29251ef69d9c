import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { cardFieldStyle } from './card-entry.ts'
import type { CheckoutResult, UpiSdk } from './gateway-checkout.ts'

/** The events of the gateway's component, in its order. */
export type UpiNews =
  | { kind: 'missing' }
  | { kind: 'asked' }
  | { kind: 'requested' }
  | { kind: 'ended'; result: CheckoutResult | undefined }

type Props = {
  sdk: UpiSdk
  paymentSessionId: string
  /** The app that a button opens; none for the code. */
  app?: { id: string; label: string }
  /** The code's width, or the frame's name for a screen reader. */
  size?: string
  title: string
  onNews: (news: UpiNews) => void
  className?: string | undefined
}

/** The gateway's own code, requested as soon as possible, or its own button, requested when it is pressed. */
export function UpiPlace({ sdk, paymentSessionId, app, size, title, onNews, className }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const id = useId()
  const tell = useEffectEvent(onNews)
  const appId = app?.id
  const label = app?.label

  useEffect(() => {
    let gone = false
    // The SDK takes a selector, and must not find a node with React's own fields.
    const host = document.createElement('div')
    host.id = id
    host.style.height = '100%'
    place.current?.append(host)
    const say = (news: UpiNews) => !gone && tell(news)
    const name = () => {
      for (const frame of host.querySelectorAll('iframe')) frame.title = title
    }
    const component = appId
      ? sdk.create('upiApp', {
          values: { upiApp: appId, buttonText: label, buttonIcon: true },
          style: cardFieldStyle(),
        })
      : sdk.create('upiQr', { values: { size } })
    const pay = async () => {
      say({ kind: 'asked' })
      const options = { paymentSessionId, paymentMethod: component, redirect: 'if_required' } as const
      const result = await sdk.pay(options).catch((): CheckoutResult => ({ error: {} }))
      say({ kind: 'ended', result })
    }
    component.on('loaderror', () => say({ kind: 'missing' }))
    component.on('paymentrequested', () => say({ kind: 'requested' }))
    component.on('ready', () => {
      name()
      if (!appId && !gone) void pay()
    })
    if (appId) component.on('click', () => void pay())
    component.mount(`#${CSS.escape(id)}`)
    name()
    return () => {
      gone = true
      component.unmount()
      host.remove()
    }
  }, [sdk, paymentSessionId, appId, label, size, title, id])

  return <div ref={place} className={className} />
}
