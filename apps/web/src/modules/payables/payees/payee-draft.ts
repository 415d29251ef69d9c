import { useEffect, useState } from 'react'
import { isOnline } from '../../../lib/online.ts'
import { KEPT_DRAFTS, storedUserId } from '../../../lib/session.ts'
import type { PayeeValues } from './payee-values.ts'

type Draft = { userId: number | null; at: number; values: PayeeValues }

/** The fields that the device may store. PAN, account number and document it never does. */
const MAY_STAY = [
  'name',
  'mobile',
  'address',
  'bank_name',
  'bank_branch',
  'ifsc_code',
  'account_holder_name',
  'rent',
  'amount',
  'salary',
  'payment_type',
]
/** A PAN, or as many digits as an account number has, in a field of another name. */
const LOOKS_SECRET = /[a-z]{5}\s*\d{4}\s*[a-z]|(\d[\s-]*){9,}/i
/** The one field that may hold as many digits as an account number. */
const HAS_DIGITS = 'mobile'

/**
 * The unsaved input of the form for a new payee of a service, read once, and the function that stores it
 * from now on. It survives a reload, a closed app, and leaving the form without a net; nothing sends it.
 */
export function usePayeeDraft(serviceId: number) {
  const [draft] = useState(() => read()[serviceId] ?? null)
  // With a net, leaving the form was confirmed: the draft is deleted.
  useEffect(() => () => void (isOnline() && forgetPayeeDraft(serviceId)), [serviceId])
  return { draft, keepDraft: (values: PayeeValues) => write(serviceId, values) }
}

/** Deletes the draft of a service: it was saved, or discarded. */
export function forgetPayeeDraft(serviceId: number): void {
  write(serviceId, {})
}

/** The part of the input that the device may store. */
export function draftOf(values: PayeeValues): PayeeValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        MAY_STAY.includes(name) && value.trim() !== '' && (name === HAS_DIGITS || !LOOKS_SECRET.test(value)),
    ),
  )
}

function read(): Record<string, Draft> {
  try {
    const all = JSON.parse(localStorage.getItem(KEPT_DRAFTS) ?? '{}') as Record<string, Draft>
    return Object.fromEntries(Object.entries(all).filter(([, { userId }]) => userId === storedUserId()))
  } catch {
    return {}
  }
}

function write(serviceId: number, typed: PayeeValues): void {
  const { [serviceId]: _, ...others } = read()
  const values = draftOf(typed)
  const userId = storedUserId()
  const isEmpty = Object.keys(values).length === 0
  const all = isEmpty ? others : { ...others, [serviceId]: { userId, at: Date.now(), values } }
  if (userId === null || Object.keys(all).length === 0) localStorage.removeItem(KEPT_DRAFTS)
  else localStorage.setItem(KEPT_DRAFTS, JSON.stringify(all))
}
