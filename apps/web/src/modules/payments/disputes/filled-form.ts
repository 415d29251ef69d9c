import { DISPUTES } from '@chukta/contract/payments/dispute-messages'
import { EVIDENCE_FILES, type EvidenceForm } from '@chukta/contract/payments/disputes'
import { DISPUTES_TEXT } from './disputes-text.ts'

/** The input of a gateway's form, by the identifiers of its fields. */
export type Filled = { texts: Record<string, string>; files: Record<string, File> }

/** The name of a field in the form and its errors. */
export const fieldName = (identifier: string) => `fields.${identifier}`

/** The missing parts of a form, by the names of its fields. */
export function problemsOf(form: EvidenceForm, filled: Filled): Record<string, string> {
  const missing = form.fields.flatMap(({ identifier, label, kind, required }): [string, string][] => {
    if (!required) return []
    if (kind === 'file') {
      return filled.files[identifier] ? [] : [[identifier, DISPUTES.fieldFileRequired(label)]]
    }
    return filled.texts[identifier]?.trim() ? [] : [[identifier, DISPUTES.answerRequired(label)]]
  })
  const extra = filesOf(form, filled).slice(EVIDENCE_FILES)
  return Object.fromEntries(
    [...missing, ...extra.map(([identifier]) => [identifier, DISPUTES_TEXT.tooMany] as const)].map(
      ([identifier, problem]) => [fieldName(identifier), problem],
    ),
  )
}

/** The call's body: the texts and files of this form alone. */
export function bodyOf(form: EvidenceForm, filled: Filled): FormData {
  const body = new FormData()
  const texts = form.fields.flatMap(({ identifier, kind }) => {
    const value = filled.texts[identifier]?.trim()
    return kind === 'file' || !value ? [] : [[identifier, value]]
  })
  body.set('form', form.identifier)
  body.set('fields', JSON.stringify(Object.fromEntries(texts)))
  for (const [place, [identifier, file]] of filesOf(form, filled).entries()) {
    body.set(`field_${place + 1}`, identifier)
    body.set(`file_${place + 1}`, file)
  }
  return body
}

/** The server's errors by the names of the fields: it names a file by its place. */
export function errorsOf(
  form: EvidenceForm,
  filled: Filled,
  errors: Record<string, string[]>,
): Record<string, string> {
  const names = filesOf(form, filled).map(([identifier]) => fieldName(identifier))
  return Object.fromEntries(
    Object.entries(errors).map(([name, sentences]) => {
      const place = /^(?:file|field)_(\d)$/.exec(name)?.[1]
      return [(place && names[Number(place) - 1]) ?? name, sentences.join(' ')]
    }),
  )
}

function filesOf(form: EvidenceForm, { files }: Filled): [string, File][] {
  return form.fields.flatMap(({ identifier, kind }): [string, File][] => {
    const file = files[identifier]
    return kind === 'file' && file ? [[identifier, file]] : []
  })
}
