import { z } from 'zod/mini'
import type { EvidenceField, EvidenceForm, FilledForm } from '../../gateway-dispute.ts'
import { listed } from '../../listed-word.ts'

/** The kinds of fields that PayU's Read Reasons API documents. */
const FIELD_KINDS: Readonly<Record<string, EvidenceField['kind']>> = {
  input_tag: 'text',
  amount_tag: 'text',
  text_area_tag: 'long-text',
  checkbox_tag: 'choice',
  file_tag: 'file',
}
const MOST_LABEL = 300

const uuid = z.string().check(z.regex(/^[\w-]{1,100}$/))
const field = z.object({
  identifier: uuid,
  'form-data-text': z.string(),
  'field-type': z.string(),
  options: z.nullish(z.array(z.string())),
  mandatory: z.nullish(z.boolean()),
})
const reason = z.object({
  identifier: uuid,
  'parent-id': z.nullish(z.string()),
  'reason-text': z.string(),
  'reason-type': z.string(),
  'form-data': z.nullish(z.array(field)),
})
/** The answer of the Read Reasons API. */
export const reasonList = z.object({ data: z.array(z.object({ attributes: reason })) })
export type Reason = z.output<typeof reason>

/** The parts of a form for PayU: each reason on the way from its top to the chosen one, with its own fields. */
export type ReasonCode = { uuid: string; form_data: FormDatum[] }
type FormDatum = { identifier: string; value: string; filename?: string; content_type?: string }

/**
 * A form for each way to contest a chargeback. PayU's reasons are a tree: each end of it is a form, with the fields of
 * those above it. The ids of forms and fields name the reasons they belong to, so that a form can be handed in without
 * asking again. A form with a required field of a kind that is not known cannot be filled in, and is left out.
 */
export function contestForms(reasons: readonly Reason[]): EvidenceForm[] {
  const contesting = reasons.filter((one) => one['reason-type'] === 'reject')
  const isParent = (one: Reason) => contesting.some((other) => other['parent-id'] === one.identifier)
  return contesting.flatMap((end) => {
    const path = isParent(end) ? null : pathTo(end, contesting)
    if (!path) return []
    const fields = path.flatMap((one) => fieldsOf(one))
    if (fields.includes(null)) return []
    return {
      identifier: path.map((one) => one.identifier).join('/'),
      label: labelOf(path.map((one) => one['reason-text'].trim()).join(': ')),
      fields: fields.filter((one) => one !== null),
    }
  })
}

/** The reasons from the top to this one; null where one is missing or they go round in a circle. */
function pathTo(end: Reason, reasons: readonly Reason[]): Reason[] | null {
  const path = [end]
  for (let parent = end['parent-id']; parent; ) {
    const above = reasons.find((one) => one.identifier === parent)
    if (!above || path.includes(above)) return null
    path.unshift(above)
    parent = above['parent-id']
  }
  return path
}

/** Null marks a required field of an unknown kind. */
function fieldsOf(reason: Reason): (EvidenceField | null)[] {
  return (reason['form-data'] ?? []).flatMap((raw) => {
    const kind = listed(FIELD_KINDS, raw['field-type'])
    const required = raw.mandatory === true
    const options = raw.options ?? []
    if (!kind || (kind === 'choice' && options.length === 0)) return required ? [null] : []
    const identifier = `${reason.identifier}/${raw.identifier}`
    return [{ identifier, label: labelOf(raw['form-data-text'].trim()), kind, options, required }]
  })
}

const labelOf = (text: string) => text.slice(0, MOST_LABEL)

/** A form that was filled in, in PayU's words; `files` by the identifiers of their fields. */
export function reasonCodes(
  form: FilledForm,
  files: readonly { field: string; base64: string; name: string; contentType: string }[],
): ReasonCode[] {
  return form.identifier.split('/').map((uuid) => {
    const ofReason = (field: string) => field.startsWith(`${uuid}/`)
    const own = (field: string) => field.slice(uuid.length + 1)
    return {
      uuid,
      form_data: [
        ...Object.entries(form.values).flatMap(([field, value]) =>
          ofReason(field) ? [{ identifier: own(field), value }] : [],
        ),
        ...files.flatMap(({ field, base64, name, contentType }) =>
          ofReason(field)
            ? [{ identifier: own(field), value: base64, filename: name, content_type: contentType }]
            : [],
        ),
      ],
    }
  })
}

/** The reason to accept by, each field that it requires filled with `note`; null where it cannot be filled in so. */
export function acceptReason(
  reasons: readonly Reason[],
  identifier: string,
  note: string,
): ReasonCode[] | null {
  const found = reasons.find((one) => one.identifier === identifier && one['reason-type'] === 'accept')
  if (!found) return null
  const required = (found['form-data'] ?? []).filter((one) => one.mandatory === true)
  if (required.some((one) => !['text', 'long-text'].includes(listed(FIELD_KINDS, one['field-type']) ?? ''))) {
    return null
  }
  return [
    { uuid: identifier, form_data: required.map((one) => ({ identifier: one.identifier, value: note })) },
  ]
}
