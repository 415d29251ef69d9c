import type { EvidenceField, EvidenceForm } from '@chukta/contract/payments/disputes'
import { expect, it } from 'vitest'
import { bodyOf, errorsOf, problemsOf } from './filled-form.ts'

const field = (identifier: string, kind: EvidenceField['kind'], required = false): EvidenceField => ({
  identifier,
  label: `Label of ${identifier}`,
  kind,
  options: [],
  required,
})
const form: EvidenceForm = {
  identifier: 'a/b',
  label: 'Delivered',
  fields: [field('a/why', 'long-text', true), field('b/proof', 'file', true), field('b/bill', 'file')],
}
const pdf = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' })

it('names fields that are required and missing, also blank ones', () => {
  const missing = {
    'fields.a/why': 'Please fill in “Label of a/why”.',
    'fields.b/proof': 'Please add a file to “Label of b/proof”.',
  }
  expect(problemsOf(form, { texts: {}, files: {} })).toEqual(missing)
  expect(problemsOf(form, { texts: { 'a/why': ' ' }, files: {} })).toEqual(missing)
  expect(problemsOf(form, { texts: { 'a/why': 'Paid.' }, files: { 'b/proof': pdf('p.pdf') } })).toEqual({})
})

it('refuses a sixth file', () => {
  const many = { ...form, fields: ['1', '2', '3', '4', '5', '6'].map((name) => field(name, 'file')) }
  const files = Object.fromEntries(many.fields.map(({ identifier }) => [identifier, pdf(identifier)]))
  expect(problemsOf(many, { texts: {}, files })).toEqual({
    'fields.6': 'At most five files go with one answer.',
  })
})

it('sends the texts and files of the chosen form alone, and finds the server’s errors at their fields', () => {
  const filled = {
    texts: { 'a/why': ' Paid. ', 'other/text': 'left' },
    files: { 'b/bill': pdf('bill.pdf'), 'other/file': pdf('left.pdf') },
  }
  const body = [...bodyOf(form, filled)].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.name,
  ])
  expect(body).toEqual([
    ['form', 'a/b'],
    ['fields', '{"a/why":"Paid."}'],
    ['field_1', 'b/bill'],
    ['file_1', 'bill.pdf'],
  ])
  const errors = { file_1: ['Only PDF.'], 'fields.a/why': ['At most 1,000 characters.'], form: ['Choose.'] }
  expect(errorsOf(form, filled, errors)).toEqual({
    'fields.b/bill': 'Only PDF.',
    'fields.a/why': 'At most 1,000 characters.',
    form: 'Choose.',
  })
})
