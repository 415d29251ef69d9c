import type { Quote } from '@chukta/contract/payments/payments'
import { useEffect, useRef, useState } from 'react'
import { CARD_PARTS, type CardProblems, cardFieldStyle, problemOf } from './card-entry.ts'
import type { CardField, CardPart, CardSdk } from './gateway-checkout.ts'
import { loadCardSdk } from './load-checkout.ts'

const CVV_ALONE = CARD_PARTS.filter(({ part }) => part === 'cardCvv')

type Mounted = { sdk: CardSdk; fields: Map<CardPart, CardField> }

/**
 * Mounts the gateway's card fields into our places and follows their events. Typed input
 * stays in the gateway's frames: the portal knows only whether a field is empty, whole or wrong. Of a saved card (`savedId`) it is
 * the CVV alone.
 */
export function useCardFields({ gateway, sdk_url, mode }: Quote['checkout'], savedId: string | null) {
  const parts = savedId === null ? CARD_PARTS : CVV_ALONE
  const places = useRef(new Map<CardPart, HTMLElement>())
  const mounted = useRef<Mounted>(null)
  const [tries, setTries] = useState(0)
  const [missing, setMissing] = useState(false)
  const [ready, setReady] = useState(false)
  const [focused, setFocused] = useState<CardPart | null>(null)
  const [problems, setProblems] = useState<CardProblems>({})
  const [brand, setBrand] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try mounts again
  useEffect(() => {
    let gone = false
    const fields = new Map<CardPart, CardField>()
    const fail = () => !gone && setMissing(true)
    const mount = (sdk: CardSdk) => {
      if (gone) return
      for (const { part, label } of parts) {
        const place = places.current.get(part)
        if (!place) continue
        const values = savedId === null ? {} : { values: { instrumentId: savedId } }
        const field = sdk.create(part, { label, style: cardFieldStyle(), ...values })
        fields.set(part, field)
        const showProblem = () =>
          setProblems((now) => (now[part] ? { ...now, [part]: problemOf(field, part) } : now))
        field.on('ready', () => !gone && setReady(true))
        field.on('loaderror', fail)
        field.on('focus', () => setFocused(part))
        field.on('blur', () => {
          setFocused((now) => (now === part ? null : now))
          if (field.data?.().invalid) setProblems((now) => ({ ...now, [part]: problemOf(field, part) }))
        })
        field.on('change', () => {
          showProblem()
          if (part === 'cardNumber') setBrand(field.data?.().value?.brand ?? '')
        })
        field.mount(place)
      }
      mounted.current = { sdk, fields }
    }
    loadCardSdk({ gateway, sdk_url, mode }).then(mount).catch(fail)
    return () => {
      gone = true
      mounted.current = null
      for (const field of fields.values()) field.destroy()
    }
  }, [gateway, sdk_url, mode, savedId, tries])

  // The frames cannot see our sentences and our theme: both are passed in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: fields that became ready are notified too
  useEffect(() => {
    for (const [part, field] of mounted.current?.fields ?? []) {
      const problem = problems[part]
      field.update({ style: cardFieldStyle(), invalid: Boolean(problem), description: problem ?? '' })
    }
  }, [problems, ready])
  useEffect(() => {
    const repaint = new MutationObserver(() => {
      for (const field of mounted.current?.fields.values() ?? []) field.update({ style: cardFieldStyle() })
    })
    const attributeFilter = ['data-mantine-color-scheme']
    repaint.observe(document.documentElement, { attributes: true, attributeFilter })
    return () => repaint.disconnect()
  }, [])

  const retry = () => {
    setMissing(false)
    setReady(false)
    setTries((count) => count + 1)
  }
  const check = (): boolean => {
    const found: CardProblems = {}
    for (const [part, field] of mounted.current?.fields ?? []) {
      const problem = problemOf(field, part)
      if (problem) found[part] = problem
    }
    setProblems(found)
    const first = parts.find(({ part }) => found[part])
    if (first) mounted.current?.fields.get(first.part)?.focus?.()
    return mounted.current !== null && first === undefined
  }
  return { parts, places, mounted, missing, ready, focused, problems, brand, retry, check }
}
