// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderParts } from '../../../test/dom.tsx'
import { IfscField } from './ifsc-field.tsx'

const field = (code: string, onCode: (code: string) => void) => (
  <QueryClientProvider client={new QueryClient()}>
    <IfscField
      name="ifsc_code"
      label="IFSC"
      value={code}
      code={code}
      bankName=""
      filledCode=""
      onCode={onCode}
      onFound={() => {}}
      onBank={() => {}}
    />
  </QueryClientProvider>
)

it('offers the code that was meant by one with the letter O for its zero', async () => {
  const onCode = vi.fn()
  const { rerender } = renderParts(field('HDFCO000001', onCode))
  await userEvent.click(screen.getByRole('button', { name: 'Use HDFC0000001' }))
  expect(onCode).toHaveBeenCalledExactlyOnceWith('HDFC0000001')
  rerender(field('HDFCO00', onCode))
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
})
