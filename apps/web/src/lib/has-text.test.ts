import { expect, test } from 'vitest'
import { hasText } from './has-text.ts'

test.each(['Nguyễn Thị Hồng', 'கௌரி', 'শ্রীজিতা বন্দ্যোপাধ্যায়', 'ज़ोरावर'])(
  '%s is found however it is typed',
  (name) => {
    for (const stored of [name, name.normalize('NFD')])
      for (const typed of [name, name.normalize('NFC'), name.normalize('NFD').toUpperCase()])
        expect(hasText(`Mx ${stored}`, typed)).toBe(true)
  },
)

test('another name is not', () => {
  expect(hasText('Nguyễn', 'Nguyen')).toBe(false)
})
