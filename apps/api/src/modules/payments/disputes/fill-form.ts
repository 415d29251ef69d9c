import { DISPUTES } from '@chukta/contract/payments/dispute-messages'
import {
  EVIDENCE_FILES,
  EVIDENCE_NOTE_LENGTH,
  type EvidenceField,
  type EvidenceForm,
} from '@chukta/contract/payments/disputes'
import { z } from 'zod/mini'
import { AppError, fieldError } from '../../../platform/http/errors.ts'

/** A form with a person's entries; its labels are stored, since the gateway may change them. */
export type FormAnswer = {
  identifier: string
  label: string
  values: { identifier: string; label: string; value: string }[]
}
type Body = { form?: string | undefined; fields?: string | undefined; [field: string]: string | undefined }
type Filled = { form: FormAnswer; fieldOfFile: ReadonlyMap<string, EvidenceField> }

const texts = z.record(z.string(), z.string())

/**
 * Reads the entries in one of a gateway's forms; `files` are the names of the sent files, `file_1` to `file_5`.
 * Throws 422 at each field that is missing, not of the form or not of its kind, and 409 while the forms are not known.
 */
export function fillForm(
  forms: readonly EvidenceForm[],
  body: Body,
  files: readonly string[],
  gateway: string,
): Filled {
  if (forms.length === 0) throw new AppError('conflict', { message: DISPUTES.formsUnread(gateway) })
  const form = forms.find(({ identifier }) => identifier === body.form)
  if (!form) throw fieldError('form', DISPUTES.formRequired)
  if (body.note) throw fieldError('note', DISPUTES.fieldUnknown)
  const errors: Record<string, string[]> = {}
  const refuse = (name: string, message: string) => {
    errors[name] ??= [message]
  }
  const given = readTexts(body.fields)
  for (const name of Object.keys(given)) {
    const isText = form.fields.some(({ identifier, kind }) => identifier === name && kind !== 'file')
    if (!isText) refuse(`fields.${name}`, DISPUTES.fieldUnknown)
  }
  const fieldOfFile = fieldsOfFiles(form, body, files, refuse)
  const sent = [...fieldOfFile.values()]
  const values = form.fields.flatMap((field) => {
    const { identifier, label, kind, options, required } = field
    const value = Object.hasOwn(given, identifier) ? (given[identifier] ?? '').trim() : ''
    const at = `fields.${identifier}`
    if (kind === 'file') {
      if (required && !sent.includes(field)) refuse(at, DISPUTES.fieldFileRequired(label))
      return []
    }
    if (value === '' && required) refuse(at, DISPUTES.answerRequired(label))
    if (value.length > EVIDENCE_NOTE_LENGTH) refuse(at, DISPUTES.noteLength)
    if (value !== '' && kind === 'choice' && !options.includes(value)) refuse(at, DISPUTES.optionUnknown)
    return value === '' ? [] : [{ identifier, label, value }]
  })
  if (Object.keys(errors).length > 0) throw new AppError('invalid-fields', { errors })
  return { form: { identifier: form.identifier, label: form.label, values }, fieldOfFile }
}

/** Throws 422 at what belongs to a form, for a gateway that has none. */
export function refuseForm(body: Body): void {
  const names = ['form', 'fields', ...Array.from({ length: EVIDENCE_FILES }, (_, n) => `field_${n + 1}`)]
  const sent = names.find((name) => body[name] !== undefined)
  if (sent !== undefined) throw fieldError(sent, DISPUTES.fieldUnknown)
}

function readTexts(json: string | undefined): Record<string, string> {
  if (json === undefined) return {}
  try {
    return z.parse(texts, JSON.parse(json))
  } catch {
    throw fieldError('fields', DISPUTES.fieldsFormat)
  }
}

function fieldsOfFiles(
  form: EvidenceForm,
  body: Body,
  files: readonly string[],
  refuse: (name: string, message: string) => void,
): Map<string, EvidenceField> {
  const found = new Map<string, EvidenceField>()
  for (const file of files) {
    const name = file.replace('file', 'field')
    const field = form.fields.find(({ identifier, kind }) => identifier === body[name] && kind === 'file')
    if (!field || [...found.values()].includes(field)) refuse(name, DISPUTES.fieldUnknown)
    else found.set(file, field)
  }
  return found
}
