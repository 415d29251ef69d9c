import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_FILE_BYTES } from '../file-kinds.ts'
import { paiseToRupees } from '../money.ts'
import { PAYEE_CATEGORIES } from './payee-categories.ts'
import type { PayeeCategory } from './payee-category.ts'
import { PAYEE_MESSAGES } from './payee-messages.ts'
import { type DocumentGiven, mobileErrors, payeeFields, textOf, validatePayee } from './payee-rules.ts'

const messages = PAYEE_MESSAGES
const [rental, vendor, donation, ca, salary, legal] = PAYEE_CATEGORIES as [
  PayeeCategory,
  PayeeCategory,
  PayeeCategory,
  PayeeCategory,
  PayeeCategory,
  PayeeCategory,
]
const byKey = PAYEE_CATEGORIES.map((category) => [category.key, category] as const)

const filled = (category: PayeeCategory): Record<string, unknown> => ({
  name: 'Meera Rao',
  mobile: '9876543210',
  pan_number: 'ABCDE1234F',
  address: '14 Sahyadri Road, Pune',
  account_number: '60123456789',
  account_holder_name: 'Meera Rao',
  bank_name: 'Bank of Maharashtra',
  bank_branch: 'Kothrud',
  ifsc_code: 'MAHB0000174',
  [category.amountField]: '18500.50',
  ...(category.paymentTypes ? { payment_type: category.paymentTypes.options[0]?.value } : {}),
})
/** A file that the category takes in both forms. */
const aFile: DocumentGiven = { fileName: 'deed.pdf', sizeBytes: 1_000 }

function problems(category: PayeeCategory, change: Record<string, unknown>, mode: 'add' | 'edit' = 'add') {
  return validatePayee(category, mode, { ...filled(category), ...change }, aFile)
}

describe.each(byKey)('a payee of %s', (_key, category) => {
  it.each(['add', 'edit'] as const)('passes when all is filled on %s', (mode) => {
    expect(validatePayee(category, mode, filled(category), aFile)).toEqual({})
  })

  it('every field that its form requires is required, in its own words', () => {
    for (const mode of ['add', 'edit'] as const) {
      const form = category[mode]
      const empty = validatePayee(category, mode, {}, 'none')
      for (const [name, sentence] of Object.entries(form.required)) expect(empty[name]).toEqual([sentence])
      expect(empty.mobile).toEqual([messages.mobileRequired])
      expect(empty.pan_number).toEqual([form.pan === 'format' ? messages.panFormat : messages.panRequired])
      expect(empty[category.amountField]).toEqual([form.amount.required])
      expect(empty.document).toEqual(form.document.required ? [form.document.missing] : undefined)
      expect(empty.payment_type).toEqual(category.paymentTypes ? [category.paymentTypes.required] : undefined)
    }
  })

  it('may send the fields of its form and no other', () => {
    expect(payeeFields(category)).toEqual([
      'service_id',
      'user_id',
      'name',
      'mobile',
      'pan_number',
      'address',
      'account_number',
      'account_holder_name',
      'bank_name',
      'bank_branch',
      'ifsc_code',
      category.amountField,
      ...(category.paymentTypes ? ['payment_type'] : []),
      'document',
    ])
  })

  it.each(['0', '0.00', '-5', '10.001', '1000000.01', 'ten', '1,000', true, {}, []])(
    'refuses an amount of %j',
    (amount) => {
      expect(problems(category, { [category.amountField]: amount })).toEqual({
        [category.amountField]: [messages.amountRange],
      })
    },
  )

  it.each(['0.01', '1', 18500.5, ' 250.75 ', '1000000.00', '1000000'])('takes an amount of %j', (amount) => {
    expect(problems(category, { [category.amountField]: amount })).toEqual({})
  })
})

describe('the amount of a payee', () => {
  it('is more than nothing and at most ten lakh', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 200_000_000n }), (paise) => {
        const found = problems(rental, { rent: paiseToRupees(paise) })
        expect(Object.keys(found)).toEqual(paise > 0n && paise <= 100_000_000n ? [] : ['rent'])
      }),
    )
  })
})

describe('a mobile number', () => {
  it.each<[string, string[]]>([
    ['9876543210', []],
    ['6000000000', []],
    ['7000000000', []],
    ['8000000000', []],
    ['', [messages.mobileRequired]],
    ['98765x3210', [messages.mobileNumeric]],
    ['+919876543210', [messages.mobileNumeric]],
    ['98765 43210', [messages.mobileNumeric]],
    ['९८७६५४३२१०', [messages.mobileNumeric]],
    ['987654321', [messages.mobileLength]],
    ['98765432101', [messages.mobileLength]],
    ['5876543210', [messages.mobileStart]],
    ['0876543210', [messages.mobileStart]],
    ['12345', [messages.mobileLength, messages.mobileStart]],
  ])('%j', (text, sentences) => {
    expect(mobileErrors(text)).toEqual(sentences)
    expect(problems(rental, { mobile: text }).mobile ?? []).toEqual(sentences)
  })

  it('may come as a number', () => {
    expect(problems(rental, { mobile: 9876543210 })).toEqual({})
  })
})

describe('a PAN', () => {
  it.each(['ABCDE1234F', 'abcde1234f', ' ABCDE1234F '])('%j has the format', (pan) => {
    expect(problems(rental, { pan_number: pan })).toEqual({})
  })

  it.each(['ABCDE1234', 'ABCD12345F', 'ABCDE1234FX', 'XABCDE1234F', '1BCDE1234F', '******234F', ''])(
    '%j has not',
    (pan) => {
      expect(problems(rental, { pan_number: pan })).toEqual({ pan_number: [messages.panFormat] })
    },
  )

  it('needs only to be there where the specification says so', () => {
    for (const category of [donation, ca, salary, legal]) {
      expect(problems(category, { pan_number: 'anything' })).toEqual({})
      expect(problems(category, { pan_number: '' })).toEqual({ pan_number: [messages.panRequired] })
      expect(problems(category, { pan_number: 'x'.repeat(101) })).toEqual({
        pan_number: ['At most 100 characters.'],
      })
      expect(problems(category, { pan_number: 'x'.repeat(100) })).toEqual({})
    }
  })

  it('stays masked on edit, and on edit alone', () => {
    expect(problems(rental, { pan_number: '******234F' }, 'edit')).toEqual({})
    expect(problems(vendor, { pan_number: '*F' }, 'edit')).toEqual({})
    expect(problems(rental, { pan_number: '******1234F' }, 'edit')).not.toEqual({})
    expect(problems(rental, { pan_number: '******' }, 'edit')).not.toEqual({})
    expect(problems(rental, { pan_number: 'A******234F' }, 'edit')).not.toEqual({})
    expect(problems(rental, { pan_number: '******234F' }, 'add')).not.toEqual({})
  })
})

describe('an account number', () => {
  it.each(['123456789', '60123456789', 'AB12cd789', '1'.repeat(18)])('%s', (text) => {
    expect(problems(rental, { account_number: text })).toEqual({})
  })

  it.each(['12345678', '1'.repeat(19), '1234-56789', '12 3456789', '१२३४५६७८९'])('is not %j', (text) => {
    expect(problems(rental, { account_number: text })).toEqual({
      account_number: [messages.accountNumberFormat],
    })
  })

  it('is whole', () => {
    const masked = { account_number: [messages.accountNumberMasked] }
    expect(problems(rental, { account_number: '*******6789' })).toEqual(masked)
    expect(problems(rental, { account_number: 'XXXXXXXX1191' }, 'edit')).toEqual(masked)
  })

  it('stays masked on edit', () => {
    expect(problems(rental, { account_number: '*******6789' }, 'edit')).toEqual({})
  })
})

describe('an IFSC code', () => {
  it.each(['MAHB0000174', 'yesb0cmsnoc'])('%s', (text) => {
    expect(problems(rental, { ifsc_code: text })).toEqual({})
  })

  it.each(['MAHB-000174', 'MAHB00001740', 'MAHB 174', '1'])('is not %j', (text) => {
    expect(problems(rental, { ifsc_code: text })).toEqual({ ifsc_code: [messages.ifscFormat] })
  })
})

describe('text', () => {
  it.each(['name', 'address', 'account_holder_name', 'bank_name', 'bank_branch'])(
    'in %s has at most 100 characters, none of them a control character',
    (name) => {
      expect(problems(rental, { [name]: 'x'.repeat(100) })).toEqual({})
      expect(problems(rental, { [name]: 'x'.repeat(101) })).toEqual({ [name]: ['At most 100 characters.'] })
      expect(problems(rental, { [name]: 'a\u0000b' })).toEqual({ [name]: ['Invalid value.'] })
      expect(problems(rental, { [name]: ['a'] })).toEqual({ [name]: ['Invalid value.'] })
      expect(problems(rental, { [name]: true })).toEqual({ [name]: ['Invalid value.'] })
    },
  )

  it('is empty where nothing came, a number as text, and trimmed', () => {
    expect(textOf(undefined)).toBe('')
    expect(textOf(null)).toBe('')
    expect(textOf(5)).toBe('5')
    expect(textOf(' a ')).toBe('a')
    for (const value of [true, {}, [], () => 1]) expect(textOf(value)).toBeNull()
  })

  it('may be left out where the form does not require it', () => {
    expect(problems(rental, { address: '' }, 'add')).toEqual({})
    expect(problems(rental, { address: ' ' }, 'edit')).toEqual({ address: [messages.addressRequired] })
  })
})

describe('the purpose of a payment', () => {
  const types = rental.paymentTypes
  it.each(types?.options ?? [])('may be $value', ({ value }) => {
    expect(problems(rental, { payment_type: value })).toEqual({})
  })

  it.each([undefined, null, '', 'House Rent', 'other', 1])('may not be %j', (value) => {
    expect(problems(rental, { payment_type: value })).toEqual({ payment_type: [types?.required] })
  })

  it('is not required elsewhere', () => {
    expect(problems(vendor, { payment_type: 'other' })).toEqual({})
  })
})

describe('a document', () => {
  const given = (category: PayeeCategory, document: DocumentGiven, mode: 'add' | 'edit' = 'add') =>
    validatePayee(category, mode, filled(category), document).document

  it('that is stored is enough', () => {
    for (const category of PAYEE_CATEGORIES) expect(given(category, 'stored', 'edit')).toBeUndefined()
  })

  it('is required where its category says so', () => {
    expect(given(rental, 'none')).toEqual([messages.rentalFileMissing])
    expect(given(vendor, 'none')).toEqual([messages.vendorFileMissing])
    expect(given(salary, 'none')).toBeUndefined()
    expect(given(legal, 'none', 'add')).toEqual([legal.add.document.missing])
    expect(given(legal, 'none', 'edit')).toBeUndefined()
  })

  it.each(['deed.pdf', 'deed.JPG', 'deed.jpeg', 'deed.png', 'deed.doc', 'deed.docx', 'a.b.pdf'])(
    'of a landlord may be %s',
    (fileName) => {
      expect(given(rental, { fileName, sizeBytes: 1 })).toBeUndefined()
    },
  )

  it.each(['deed.xls', 'deed.exe', 'deed', 'pdf', 'deed.pdf.exe', '', '.'])(
    'of a landlord may not be %j',
    (fileName) => {
      expect(given(rental, { fileName, sizeBytes: 1 })).toEqual([messages.fileTypes])
    },
  )

  it('of an accountant may be a sheet, and no picture', () => {
    expect(given(ca, { fileName: 'books.xlsx', sizeBytes: 1 })).toBeUndefined()
    expect(given(ca, { fileName: 'books.png', sizeBytes: 1 })).toEqual([messages.officeFileTypes])
  })

  it('has at most 10 MB', () => {
    expect(given(rental, { fileName: 'deed.pdf', sizeBytes: MAX_FILE_BYTES })).toBeUndefined()
    expect(given(rental, { fileName: 'deed.pdf', sizeBytes: MAX_FILE_BYTES + 1 })).toEqual([
      messages.fileTooLarge,
    ])
  })
})

describe('any form', () => {
  const anything = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constant(undefined), fc.object())
  const fields = fc.dictionary(fc.constantFrom(...payeeFields(rental)), anything)

  it('gets sentences at fields it has, and never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PAYEE_CATEGORIES), fields, (category, form) => {
        const found = validatePayee(category, 'add', form, 'none')
        for (const [name, sentences] of Object.entries(found)) {
          expect(payeeFields(category)).toContain(name)
          expect(sentences.length).toBeGreaterThan(0)
        }
      }),
    )
  })
})
