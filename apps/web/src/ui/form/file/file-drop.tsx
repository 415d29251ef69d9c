import { Camera, Upload } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { controlProps, Field, type FieldProps } from '../field.tsx'
import { ChosenFile } from './chosen-file.tsx'
import classes from './file-drop.module.css'
import { type FileRules, fileLimit, fileProblem } from './file-rules.ts'
import { FILE_TEXT } from './file-text.ts'

type Props = Omit<FieldProps, 'hint'> & {
  value: File | null
  onChange: (file: File | null) => void
  /** The spec's sentence for a refused file; it becomes the form's error of this field. */
  onRefused: (sentence: string) => void
  rules: FileRules
  /** On edit: the link to the stored file. */
  stored?: ReactNode
  /** It is what the page is about. */
  isLarge?: boolean
}

/**
 * A document to upload: dropped, chosen, or taken with a phone's camera. The real file input lies over the
 * whole area, so the browser itself does dropping, choosing, camera and keyboard.
 */
export function FileDrop({
  name,
  label,
  error,
  optional,
  value,
  onChange,
  onRefused,
  rules,
  stored,
  isLarge,
}: Props) {
  const [dragging, setDragging] = useState(false)
  const hint = fileLimit(rules)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // Emptied, so that the same file can be chosen again after Remove.
    event.currentTarget.value = ''
    setDragging(false)
    if (!file) return
    const problem = fileProblem(file, rules)
    if (problem) onRefused(problem)
    else onChange(file)
  }
  return (
    <Field name={name} label={label} hint={hint} error={error} optional={optional ?? false}>
      {value && <ChosenFile file={value} onRemove={() => onChange(null)} />}
      {!value && stored}
      <div
        className={classes.area}
        data-large={isLarge || undefined}
        data-dragging={dragging || undefined}
        data-error={error ? true : undefined}
      >
        <Upload size={20} strokeWidth={1.75} aria-hidden />
        {value ? (
          <span>{FILE_TEXT.replace}</span>
        ) : (
          <>
            <span className={classes.byMouse}>{FILE_TEXT.choose}</span>
            <span className={classes.byTouch}>{FILE_TEXT.chooseByTouch}</span>
          </>
        )}
        <input
          type="file"
          accept={acceptOf(rules)}
          onChange={take}
          onDragEnter={() => setDragging(true)}
          onDragLeave={() => setDragging(false)}
          onDrop={() => setDragging(false)}
          {...controlProps({ name, hint, error })}
        />
      </div>
      {rules.extensions.includes('jpg') && (
        <label className={classes.camera}>
          <Camera size={20} strokeWidth={1.75} aria-hidden />
          {FILE_TEXT.takePhoto}
          <input type="file" accept="image/jpeg" capture="environment" onChange={take} />
        </label>
      )}
    </Field>
  )
}

// Phones offer the camera and the photo library only for a media type, not for an extension.
function acceptOf(rules: FileRules): string {
  const extensions = rules.extensions.map((extension) => `.${extension}`)
  return [...extensions, ...(rules.extensions.includes('jpg') ? ['image/jpeg', 'image/png'] : [])].join(',')
}
