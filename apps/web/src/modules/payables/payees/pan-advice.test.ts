import { PAYEE_CATEGORIES } from '@chukta/contract/payables/payee-categories'
import { expect, test } from 'vitest'
import { panAdvice } from './pan-advice.ts'

const advice = (pan: string, key: string) => {
  const category = PAYEE_CATEGORIES.find((each) => each.key === key)
  if (!category) throw new Error(key)
  return panAdvice(pan, category)
}

test('whose a PAN is', () => {
  expect(advice('AAGCK1234F', 'rental')).toEqual({ tone: 'ok', sentence: 'The PAN of a company.' })
  expect(advice('ABCPV1234D', 'salary')).toEqual({ tone: 'ok', sentence: 'The PAN of a person.' })
  expect(advice('AAATA1234F', 'donation')?.tone).toBe('ok')
})

test('one that is not usual, and a letter that no holder has', () => {
  expect(advice('AAGCK1234F', 'salary')).toEqual({
    tone: 'warn',
    sentence: 'The PAN of a company. Check that it is the salaried person’s own.',
  })
  expect(advice('ABCPV1234D', 'donation')?.tone).toBe('warn')
  expect(advice('ABCXV1234D', 'vendor')?.sentence).toContain('The fourth letter X')
})

test.each(['', 'ABCP', '******234D'])('%s gives no advice', (pan) => {
  expect(advice(pan, 'vendor')).toBeNull()
})
