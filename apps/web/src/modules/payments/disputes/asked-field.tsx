import { EVIDENCE_NOTE_LENGTH, type EvidenceField } from '@chukta/contract/payments/disputes'
import { SelectField } from '../../../ui/form/choice/select-field.tsx'
import { FileDrop } from '../../../ui/form/file/file-drop.tsx'
import { TextAreaField } from '../../../ui/form/text-area-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { evidenceRules } from './evidence-files.ts'
import { fieldName } from './filled-form.ts'

type Props = {
  field: EvidenceField
  maxFileBytes: number
  text: string
  file: File | null
  error: string | undefined
  onText: (text: string) => void
  onFile: (file: File | null) => void
  onRefused: (problem: string) => void
}

/** One field of a gateway's form, with its label there. */
export function AskedField({ field, maxFileBytes, text, file, error, onText, onFile, onRefused }: Props) {
  const shared = { name: fieldName(field.identifier), label: field.label, error, optional: !field.required }
  const typed = {
    maxLength: EVIDENCE_NOTE_LENGTH,
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => onText(event.currentTarget.value),
  }
  switch (field.kind) {
    case 'file':
      return (
        <FileDrop
          {...shared}
          value={file}
          onChange={onFile}
          onRefused={onRefused}
          rules={evidenceRules(maxFileBytes)}
        />
      )
    case 'choice':
      return (
        <SelectField
          {...shared}
          data={field.options}
          value={text || null}
          clearable={!field.required}
          onChange={(value) => onText(value ?? '')}
        />
      )
    case 'long-text':
      return <TextAreaField {...shared} rows={3} {...typed} />
    default:
      return <TextField {...shared} {...typed} />
  }
}
