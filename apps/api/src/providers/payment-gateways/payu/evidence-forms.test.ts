import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptReason, contestForms, type Reason, reasonCodes } from './evidence-forms.ts'

type Field = NonNullable<Reason['form-data']>[number]
const field = (identifier: string, type: string, mandatory = false): Field => ({
  identifier,
  'form-data-text': `Label of ${identifier}`,
  'field-type': type,
  options: type === 'checkbox_tag' ? ['yes'] : [],
  mandatory,
})
const reason = (
  identifier: string,
  parent: string | null,
  fields: Field[] = [],
  type = 'reject',
): Reason => ({
  identifier,
  'parent-id': parent,
  'reason-text': `Text of ${identifier}`,
  'reason-type': type,
  'form-data': fields,
})

describe('the forms of a chargeback', () => {
  it('are the ends of the tree of reasons to contest, with the fields on the way', () => {
    const forms = contestForms([
      reason('given', null, [field('given-comments', 'text_area_tag')]),
      reason('goods', 'given', [field('what', 'input_tag', true), field('proof', 'file_tag')]),
      reason('services', 'given', [field('done', 'checkbox_tag')]),
      reason('withdrawn', null),
      reason('cancelled', null, [], 'accept'),
      reason('partly', null, [field('amount', 'amount_tag', true)], 'partially_accept'),
    ])
    expect(forms.map(({ identifier, label }) => [identifier, label])).toEqual([
      ['given/goods', 'Text of given: Text of goods'],
      ['given/services', 'Text of given: Text of services'],
      ['withdrawn', 'Text of withdrawn'],
    ])
    expect(forms[0]?.fields).toEqual([
      {
        identifier: 'given/given-comments',
        label: 'Label of given-comments',
        kind: 'long-text',
        options: [],
        required: false,
      },
      { identifier: 'goods/what', label: 'Label of what', kind: 'text', options: [], required: true },
      { identifier: 'goods/proof', label: 'Label of proof', kind: 'file', options: [], required: false },
    ])
    expect(forms[1]?.fields[1]).toMatchObject({ kind: 'choice', options: ['yes'] })
  })

  it('leave out a field of an unknown kind, and a form that requires one', () => {
    const forms = contestForms([
      reason('a', null, [field('a1', 'date_tag'), field('a2', 'input_tag'), field('a3', 'constructor')]),
      reason('b', null, [field('b1', 'date_tag', true)]),
      reason('c', 'nobody'),
      reason('d', 'e'),
      reason('e', 'd'),
    ])
    expect(forms.map(({ identifier, fields }) => [identifier, fields.map((one) => one.identifier)])).toEqual([
      ['a', ['a/a2']],
    ])
  })
})

it('every text that is filled in goes to its own reason, once', () => {
  const ids = fc.uniqueArray(fc.stringMatching(/^[a-f0-9-]{1,12}$/), { minLength: 2, maxLength: 6 })
  const fields = fc.uniqueArray(fc.stringMatching(/^[a-f0-9-]{1,12}$/), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(ids, fields, (uuids, names) => {
      const values = Object.fromEntries(
        uuids.flatMap((uuid) => names.map((name) => [`${uuid}/${name}`, `${uuid} ${name}`])),
      )
      const codes = reasonCodes({ identifier: uuids.join('/'), values }, [])
      expect(codes.map(({ uuid }) => uuid)).toEqual(uuids)
      for (const { uuid, form_data: data } of codes) {
        expect(data).toEqual(names.map((identifier) => ({ identifier, value: `${uuid} ${identifier}` })))
      }
    }),
    { numRuns: 100 },
  )
})

it('accepts for one reason alone, with each field that it requires', () => {
  const fill = (fields: Field[], type = 'accept') =>
    acceptReason([reason('o', null, fields, type)], 'o', 'Yes.')
  expect(fill([field('why', 'text_area_tag', true), field('more', 'file_tag')])).toEqual([
    { uuid: 'o', form_data: [{ identifier: 'why', value: 'Yes.' }] },
  ])
  expect(fill([field('proof', 'file_tag', true)])).toBeNull()
  expect(fill([field('tick', 'checkbox_tag', true)])).toBeNull()
  expect(fill([], 'reject')).toBeNull()
  expect(acceptReason([], 'o', 'Yes.')).toBeNull()
})
