// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { useBankFill } from './use-bank-fill.ts'

const found = (bank_name: string | null, branch: string | null = null) => ({
  known: true,
  bank_name,
  merged_bank: null,
  branch,
})

function start(initial = { bank_name: '', bank_branch: '' }) {
  const { result } = renderHook(() => {
    const [values, setValues] = useState<Record<string, string>>(initial)
    const set = (changed: Record<string, string>) => setValues((now) => ({ ...now, ...changed }))
    return { values, set, ...useBankFill({ values, set }) }
  })
  return {
    fill: (...given: Parameters<typeof found>) => act(() => result.current.onFound(found(...given))),
    type: (changed: Record<string, string>) => act(() => result.current.set(changed)),
    choose: () => act(() => result.current.onChosen()),
    values: () => [result.current.values.bank_name, result.current.values.bank_branch],
  }
}

it('fills what is empty, and replaces what it has filled; a branch of another IFSC does not stay', () => {
  const form = start()
  form.fill('HDFC Bank', 'Fort')
  expect(form.values()).toEqual(['HDFC Bank', 'Fort'])
  form.fill('Axis Bank')
  expect(form.values()).toEqual(['Axis Bank', ''])
  form.fill(null)
  expect(form.values()).toEqual(['Axis Bank', ''])
})

it('leaves a bank that was filled in, and chosen again by hand', () => {
  const form = start()
  form.fill('HDFC Bank')
  form.choose()
  form.fill('Axis Bank')
  expect(form.values()).toEqual(['HDFC Bank', ''])
})

it('leaves what a person has typed or chosen', () => {
  const form = start({ bank_name: 'Axis Bank', bank_branch: '' })
  form.fill('HDFC Bank', 'Fort')
  expect(form.values()).toEqual(['Axis Bank', 'Fort'])
  form.type({ bank_branch: 'Baner' })
  form.fill('HDFC Bank', 'Kothrud')
  expect(form.values()).toEqual(['Axis Bank', 'Baner'])
})
