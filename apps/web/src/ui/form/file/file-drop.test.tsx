// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import '../../../../test/dom.tsx'
import { FileDrop } from './file-drop.tsx'
import { type FileRules, formatBytes } from './file-rules.ts'

const RULES: FileRules = {
  types: 'JPG or PDF',
  extensions: ['jpg', 'jpeg', 'pdf'],
  refusal: 'Only JPG and PDF files are allowed.',
}
const aFile = (name: string, bytes = 2_000, type = 'application/pdf') => {
  const file = new File(['x'], name, { type })
  Object.defineProperty(file, 'size', { value: bytes })
  return file
}

function Drop({
  refused = () => {},
  rules = RULES,
}: {
  refused?: (sentence: string) => void
  rules?: FileRules
}) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <FileDrop
      name="document"
      label="Agreement"
      value={file}
      onChange={setFile}
      onRefused={refused}
      rules={rules}
      stored={<a href="/stored">View Current Attachment</a>}
    />
  )
}
const input = () => screen.getByLabelText<HTMLInputElement>('Agreement')
// The browser's own filter by `accept` is advice: any file may be dropped.
const user = userEvent.setup({ applyAccept: false })

describe('a file', () => {
  it('is shown with its name and size in place of the stored one, once accepted', async () => {
    render(<Drop />)
    expect(screen.getByText('View Current Attachment')).toBeTruthy()
    await user.upload(input(), aFile('deed.pdf', 824_000))
    expect(screen.getByRole('status').textContent).toBe('deed.pdf824 kB')
    expect(screen.queryByText('View Current Attachment')).toBeNull()
    expect(screen.getByText('Replace')).toBeTruthy()
  })

  it('is removed, and the stored one is back', async () => {
    render(<Drop />)
    await user.upload(input(), aFile('deed.pdf'))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(screen.queryByRole('status')).toBeNull()
    expect(screen.getByText('View Current Attachment')).toBeTruthy()
  })

  it('can be chosen again after it was removed', async () => {
    render(<Drop />)
    await user.upload(input(), aFile('deed.pdf'))
    // A browser reports no change when the input still holds the same file.
    expect(input().value).toBe('')
  })

  it.each(['deed.pdf', 'DEED.PDF', 'deed.old.jpg', 'deed.jpeg'])('is taken as %s', async (name) => {
    const refused = vi.fn()
    render(<Drop refused={refused} />)
    await user.upload(input(), aFile(name))
    expect(refused).not.toHaveBeenCalled()
    expect(screen.getByRole('status').textContent).toContain(name)
  })

  it.each(['deed.exe', 'deed', 'pdf.zip', 'deed.pdf.'])('is refused as %s', async (name) => {
    const refused = vi.fn()
    render(<Drop refused={refused} />)
    await user.upload(input(), aFile(name))
    expect(refused.mock.calls).toEqual([['Only JPG and PDF files are allowed.']])
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('has at most 10 MB', async () => {
    const refused = vi.fn()
    render(<Drop refused={refused} />)
    await user.upload(input(), aFile('deed.pdf', 10_485_761))
    expect(refused.mock.calls).toEqual([['The file is larger than 10 MB.']])
    await user.upload(input(), aFile('deed.pdf', 10_485_760))
    expect(refused).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('status').textContent).toContain('10.5 MB')
  })

  it('has at most the size of its rules, and the hint says so', async () => {
    const refused = vi.fn()
    render(<Drop refused={refused} rules={{ ...RULES, maxBytes: 5 * 1024 * 1024 }} />)
    expect(screen.getByText('JPG or PDF, up to 5 MB')).toBeTruthy()
    await user.upload(input(), aFile('deed.pdf', 5_242_881))
    expect(refused.mock.calls).toEqual([['The file is larger than 5 MB.']])
    await user.upload(input(), aFile('deed.pdf', 5_242_880))
    expect(refused).toHaveBeenCalledTimes(1)
  })

  it('that is refused leaves the one before', async () => {
    render(<Drop />)
    await user.upload(input(), aFile('deed.pdf'))
    await user.upload(input(), aFile('virus.exe'))
    expect(screen.getByRole('status').textContent).toContain('deed.pdf')
  })
})

describe('the area', () => {
  it('shows that a file hangs over it', () => {
    render(<Drop />)
    const area = input().parentElement
    fireEvent.dragEnter(input())
    expect(area?.dataset.dragging).toBe('true')
    fireEvent.dragLeave(input())
    expect(area?.dataset.dragging).toBeUndefined()
    fireEvent.dragEnter(input())
    fireEvent.drop(input())
    expect(area?.dataset.dragging).toBeUndefined()
  })

  it('names its kinds, and offers a camera only where pictures are taken', () => {
    const { unmount } = render(<Drop />)
    expect(screen.getByText('JPG or PDF, up to 10 MB')).toBeTruthy()
    expect(input().accept).toBe('.jpg,.jpeg,.pdf,image/jpeg,image/png')
    expect(screen.getByLabelText<HTMLInputElement>('Take a photo').getAttribute('capture')).toBe(
      'environment',
    )
    unmount()
    render(<Drop rules={{ ...RULES, extensions: ['pdf'] }} />)
    expect(input().accept).toBe('.pdf')
    expect(screen.queryByLabelText('Take a photo')).toBeNull()
  })
})

it.each([
  [1, '1 kB'],
  [0, '1 kB'],
  [1_499, '1 kB'],
  [1_500, '2 kB'],
  [824_000, '824 kB'],
  [999_999, '1000 kB'],
  [1_000_000, '1.0 MB'],
  [2_400_000, '2.4 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
