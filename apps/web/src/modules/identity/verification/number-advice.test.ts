import { expect, it } from 'vitest'
import { aadhaarAdvice, gstinAdvice, panAdvice } from './number-advice.ts'

it('reads the fourth letter of a PAN against the member type', () => {
  expect(panAdvice('AAG', 2)).toBeNull()
  expect(panAdvice('AAGCK', 2)).toEqual({
    tone: 'ok',
    sentence: 'The fourth letter C agrees with a company.',
  })
  expect(panAdvice('AAGCK', 1)).toMatchObject({ tone: 'warn' })
  expect(panAdvice('AAGFK', 3)).toMatchObject({ tone: 'ok' })
})

it('judges an Aadhaar number only when it is whole', () => {
  expect(aadhaarAdvice('23412341234')).toBeNull()
  const judged = Array.from({ length: 10 }, (_, digit) => aadhaarAdvice(`23412341234${digit}`)?.tone)
  expect(judged.filter((tone) => tone === 'ok')).toHaveLength(1)
})

it('decodes a GSTIN: state, PAN, check character', () => {
  expect(gstinAdvice('27AAPFU0939F1Z', '939F')).toBeNull()
  expect(gstinAdvice('27AAPFU0939F1ZV', '939F')).toEqual({
    tone: 'ok',
    sentence: 'Maharashtra · the PAN agrees.',
  })
  expect(gstinAdvice('27AAPFU0939F1ZV', '112R')?.sentence).toContain('another PAN')
  expect(gstinAdvice('27AAPFU0939F1ZX', '939F')?.sentence).toContain('last character')
  expect(gstinAdvice('27AAPFU0939F1D1', '939F')?.sentence).toContain('deducting tax')
  expect(gstinAdvice('99AAPFU0939F1ZV', '939F')?.sentence).toContain('unknown state')
})
