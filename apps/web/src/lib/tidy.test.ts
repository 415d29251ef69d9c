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
    ['(+91) 98765 43210', '9876543210'],
    ['0091-9876543210', '9876543210'],
    ['+91 09876543210', '9876543210'],
    ['\u202a98765\u201343210\u202c', '9876543210'],
    ['+91\u00a098765\u201143210', '9876543210'],
    ['९८७६५४३२१०', '9876543210'],
    ['98765\ufe0f43210\u200b', '9876543210'],
  ])('%s becomes %s', (typed, sent) => expect(tidyMobile(typed)).toBe(sent))
})

it('a code loses its spaces and small letters', () => expect(tidyCode(' aaicp 2912-r ')).toBe('AAICP2912R'))
