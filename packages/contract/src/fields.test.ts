import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { dataMessage, idField, idParam, judgedBy, paging, requiredText, searchText } from './fields.ts'
import { PAGE_SIZES } from './page-sizes.ts'

const errors = (shape: z.ZodMiniType, value: unknown) =>
  z.safeParse(shape, value).error?.issues.map((issue) => issue.message) ?? []

describe('text that must be there', () => {
  const field = requiredText('Name is required.')

  it('is trimmed', () => {
    expect(z.parse(field, '  Meera Rao ')).toBe('Meera Rao')
  })

  it.each([[''], ['   '], ['\t'], [undefined], [null], [5]])('is not %j', (value) => {
    expect(errors(field, value)).toEqual(['Name is required.'])
  })

  it('has at most 100 characters, or as many as it is given', () => {
    expect(errors(field, 'x'.repeat(100))).toEqual([])
    expect(errors(field, 'x'.repeat(101))).toEqual(['At most 100 characters.'])
    expect(errors(requiredText('Needed.', 5), 'xxxxx')).toEqual([])
    expect(errors(requiredText('Needed.', 5), 'xxxxxx')).toEqual(['At most 5 characters.'])
  })

  it('counts its characters after trimming', () => {
    expect(errors(field, ` ${'x'.repeat(100)} `)).toEqual([])
  })
})

describe('an id in an address', () => {
  it.each([
    ['1', 1],
    ['42', 42],
    ['999999999999999', 999_999_999_999_999],
  ])('%s', (text, id) => {
    expect(z.parse(idParam, text)).toBe(id)
  })

  it.each(['0', '01', '-1', '1.5', '1e3', ' 1', '1 ', 'x', 'x1', '1x', '', '1000000000000000', '१', 1, null])(
    'is not %j',
    (value) => {
      expect(z.safeParse(idParam, value).success).toBe(false)
    },
  )

  it('names the error', () => {
    expect(errors(idParam, '0')).toEqual(['Invalid id.'])
  })
})

describe('an id in a body', () => {
  it.each<[string | number, number]>([
    [1, 1],
    ['1', 1],
    [999_999_999_999_999, 999_999_999_999_999],
    ['999999999999999', 999_999_999_999_999],
  ])('%j', (value, id) => {
    expect(z.parse(idField(), value)).toBe(id)
  })

  it.each([
    [0],
    [-1],
    [1.5],
    ['0'],
    ['01'],
    ['x'],
    ['x1'],
    ['1x'],
    [''],
    [' 1'],
    [1e15],
    [Number.NaN],
    [null],
    [true],
  ])('is not %j', (value) => {
    expect(errors(idField(), value)).toEqual(['Invalid id.'])
    expect(errors(idField('Choose a state.'), value)).toEqual(['Choose a state.'])
  })

  it('is the same whether it comes as a number or as text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 }), (id) => {
        expect(z.parse(idField(), id)).toBe(id)
        expect(z.parse(idField(), String(id))).toBe(id)
        expect(z.parse(idParam, String(id))).toBe(id)
      }),
    )
  })
})

describe('the page of a list', () => {
  const query = z.strictObject(paging)

  it('is nothing, a page, a size, or both', () => {
    expect(z.parse(query, {})).toEqual({})
    expect(z.parse(query, { page: '3' })).toEqual({ page: 3 })
    expect(z.parse(query, { per_page: '5' })).toEqual({ per_page: 5 })
    expect(z.parse(query, { page: '12', per_page: '50' })).toEqual({ page: 12, per_page: 50 })
  })

  it.each(PAGE_SIZES)('takes a size of %i', (size) => {
    expect(z.parse(query, { per_page: String(size) })).toEqual({ per_page: size })
  })

  it.each(['0', '1', '15', '51', '100', '500', '05', '5.0', '-5', 'x5', '5x', ''])(
    'refuses a size of %j',
    (size) => {
      expect(errors(query, { per_page: size })).toEqual(['Page size must be 5, 10, 20 or 50.'])
    },
  )

  it.each(['0', '-1', '01', '1.5', 'x', 'x1', '1x', '', '1000000000'])('refuses page %j', (page) => {
    expect(errors(query, { page })).toEqual(['Page must be 1 or more.'])
  })

  it('takes the largest page of nine digits', () => {
    expect(z.parse(query, { page: '999999999' })).toEqual({ page: 999_999_999 })
  })

  it('refuses any other number as a size', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 1_000 }), (size) => {
        const taken = z.safeParse(query, { per_page: String(size) }).success
        expect(taken).toBe((PAGE_SIZES as readonly number[]).includes(size))
      }),
    )
  })
})

describe('the search text of a list', () => {
  it('is nothing, or text that is trimmed', () => {
    expect(z.parse(searchText, undefined)).toBeUndefined()
    expect(z.parse(searchText, ' Meera ')).toBe('Meera')
    expect(z.parse(searchText, '')).toBe('')
  })

  it.each(['%', "O'Brien", 'क्षमा', '_', '\\', '😀'])('may be %s', (text) => {
    expect(z.parse(searchText, text)).toBe(text)
  })

  it.each(['a\u0000b', 'a\nb', 'a\u0007', '\u0085x', 'x\u009f'])('holds no control character: %j', (text) => {
    expect(errors(searchText, text)).toEqual(['Invalid value.'])
  })

  it('has at most 100 characters', () => {
    expect(errors(searchText, 'x'.repeat(100))).toEqual([])
    expect(errors(searchText, 'x'.repeat(101))).toHaveLength(1)
  })

  it('is never longer than its input, and never begins or ends with a space', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120 }), (text) => {
        const parsed = z.safeParse(searchText, text)
        if (!parsed.success) return
        expect(parsed.data).toBe(text.trim())
        expect(/\p{Cc}/u.test(parsed.data ?? '')).toBe(false)
      }),
    )
  })
})

describe('the answer of a save', () => {
  it('has its message under data', () => {
    expect(z.parse(dataMessage, { data: { message: 'Saved.' } })).toEqual({ data: { message: 'Saved.' } })
    expect(z.safeParse(dataMessage, { message: 'Saved.' }).success).toBe(false)
    expect(z.safeParse(dataMessage, { data: {} }).success).toBe(false)
  })
})

it('a rule that gives sentences judges a field', () => {
  const field = z.string().check(judgedBy((text) => (text === 'good' ? null : `Not ${text}.`)))
  expect(errors(field, 'good')).toEqual([])
  expect(errors(field, 'bad')).toEqual(['Not bad.'])
  expect(z.safeParse(field, 'bad').error?.issues).toMatchObject([{ code: 'custom', path: [] }])
})
