import { describe, expect, it } from 'vitest'
import { FILE_KINDS } from '../file-kinds.ts'
import { categoryOfService, failureOf, PAYEE_CATEGORIES } from './payee-categories.ts'
import type { PayeeMessages } from './payee-category.ts'

const byKey = PAYEE_CATEGORIES.map((category) => [category.key, category] as const)

it('gives every category a name, a card and screens of its own', () => {
  const all = PAYEE_CATEGORIES.flatMap(({ key, service, paths }) => [
    key,
    service.slug,
    ...Object.values(paths),
  ])
  expect(new Set(all).size).toBe(all.length)
})

/** The paths of the portal (spec 2 section 2). */
const PATHS: Record<string, string[]> = {
  'rental-payments': [
    '/category',
    '/add-rental-payment',
    '/edit-rental-details',
    '/view-rent-details',
    '/pay-amount',
  ],
  'vendors-payments': [
    '/vendor-payments',
    '/add-vendor-payment',
    '/edit-vendor-details',
    '/view-vendor-details',
    '/vendor-pay-amount',
  ],
  'donations-payments': [
    '/donation-payments',
    '/add-donation-payment',
    '/edit-donation-payment-details',
    '/view-donation-payment-detail',
    '/pay-donation-payment',
  ],
  'ca-related-payments': [
    '/ca-related-payments',
    '/add-ca-related-payments',
    '/edit-ca-related-payments',
    '/view-ca-related-payments',
    '/pay-ca-payment',
  ],
  'salary-payments': [
    '/salary-payments',
    '/add-salary-payment',
    '/edit-salary-payment',
    '/view-salary-payment',
    '/salary-pay-amount',
  ],
  'legal-services-fee': [
    '/legal-services',
    '/add-legal-service',
    '/edit-legal-service',
    '/view-legal-service',
    '/legal-pay-amount',
  ],
}

it.each(Object.entries(PATHS))('has the screens of %s', (slug, paths) => {
  const category = categoryOfService(slug)
  const { list, add, edit, view, pay } = category?.paths ?? {}
  expect([list, add, edit, view, pay]).toEqual(paths)
})

it.each(['education-fee-payments', 'rental', '', 'RENTAL-PAYMENTS'])('has no category for %j', (slug) => {
  expect(categoryOfService(slug)).toBeUndefined()
})

describe.each(byKey)('%s', (_key, category) => {
  it('takes money under one of three names', () => {
    expect(['rent', 'amount', 'salary']).toContain(category.amountField)
  })

  it('takes kinds of files that there are, and has sentences for the others', () => {
    for (const { document } of [category.add, category.edit]) {
      expect(document.kinds.length).toBeGreaterThan(0)
      for (const kind of document.kinds) expect(FILE_KINDS).toHaveProperty(kind)
      expect(document.wrongType).toMatch(/file/i)
      expect(document.missing).not.toBe('')
    }
  })

  it('labels every field', () => {
    for (const form of [category.add, category.edit]) {
      for (const [name, label] of Object.entries(form.labels)) expect(label, name).not.toBe('')
      expect(form.amount.label).not.toBe('')
    }
  })

  it('shows the payee on view and pay, each fact once', () => {
    for (const { facts } of [category.view, category.pay]) {
      expect(facts).toContain('name')
      expect(new Set(facts).size).toBe(facts.length)
    }
    if (category.view.facts.includes('payment_for')) expect(category.paymentTypes).not.toBeNull()
  })

  it('prefers the server’s sentence where its entry says so', () => {
    for (const message of Object.keys(category.messages) as (keyof PayeeMessages)[]) {
      expect(failureOf(category, message)).toEqual({
        text: category.messages[message],
        serverFirst: category.serverFirst.includes(message),
      })
    }
  })

  it('waits before the status page, and not for long', () => {
    expect(category.pay.statusDelayMs).toBeGreaterThan(0)
    expect(category.pay.statusDelayMs).toBeLessThanOrEqual(3_000)
  })
})
