import { tidyMobile } from '@chukta/contract/tidy'
import { describe, expect, it } from 'vitest'
import { tidyCode } from './tidy.ts'

describe('tidyMobile', () => {
  it.each([
    ['98765 43210', '9876543210'],
    ['+91 98765-43210', '9876543210'],
    ['919876543210', '9876543210'],
    ['09876543210', '9876543210'],
    ['9198765432', '9198765432'],
    ['98765x', '98765x'],
  ])('%s becomes %s', (typed, sent) => expect(tidyMobile(typed)).toBe(sent))
})

it('a code loses its spaces and small letters', () => expect(tidyCode(' aaicp 2912-r ')).toBe('AAICP2912R'))
