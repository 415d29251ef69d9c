import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { saveFile } from '../../lib/download.ts'
import { toastFailure } from '../../lib/toast.ts'
import { ThreadNote } from '../../ui/feedback/thread-note.tsx'
import { Button } from '../../ui/form/button.tsx'
import { FileDrop } from '../../ui/form/file/file-drop.tsx'
import { Disclosure } from '../../ui/layout/disclosure.tsx'
import { Sheet } from '../../ui/layout/sheet.tsx'
import classes from './import-file-step.module.css'
import type { HiddenRows, ImportKind } from './import-kind.ts'
import { IMPORT_TEXT } from './import-text.ts'

const text = IMPORT_TEXT
const RULES = { types: text.fileTypes, extensions: ['csv', 'xlsx'], refusal: text.fileRequired }

type Props = {
  kind: ImportKind
  file: File | null
  error: string | undefined
  isReading: boolean
  onChoose: (file: File | null) => void
  onRefused: (sentence: string) => void
  /** For a file with hidden rows: reads it again, with them or without. */
  onHidden: ((hidden: HiddenRows) => void) | undefined
  /** What is chosen for all rows before the file is. */
  children?: ReactNode
}

/** The template, and the file that was made of it. */
export function ImportFileStep({
  kind,
  file,
  error,
  isReading,
  onChoose,
  onRefused,
  onHidden,
  children,
}: Props) {
  const download = async (format: 'csv' | 'xlsx') => {
    try {
      saveFile(await kind.requestTemplate(format))
    } catch (failure) {
      toastFailure(failure, text.templateFailed)
    }
  }
  const button = (format: 'csv' | 'xlsx') => (
    <Button
      variant="default"
      icon={<Download size={20} strokeWidth={1.75} aria-hidden />}
      onClick={() => void download(format)}
    >
      {text[format]}
    </Button>
  )
  return (
    <div className={classes.steps}>
      <Sheet className={classes.step} aria-labelledby="import-template">
        <h2 id="import-template">{text.templateTitle}</h2>
        {children}
        <p>{kind.words.templateNote}</p>
        <div className={classes.buttons}>
          {button('xlsx')}
          {button('csv')}
        </div>
        <Columns kind={kind} />
      </Sheet>
      <Sheet className={classes.step} aria-labelledby="import-file">
        <h2 id="import-file">{text.fileTitle}</h2>
        <p>{text.fileNote}</p>
        {kind.words.fileNote && <ThreadNote>{kind.words.fileNote}</ThreadNote>}
        <FileDrop
          name="file"
          label={kind.words.fileLabel}
          value={file}
          onChange={onChoose}
          onRefused={onRefused}
          error={error}
          rules={RULES}
          isLarge
        />
        {onHidden && (
          <div className={classes.buttons}>
            <Button onClick={() => onHidden('leave')}>{text.hiddenLeave}</Button>
            <Button variant="default" onClick={() => onHidden('take')}>
              {text.hiddenTake}
            </Button>
          </div>
        )}
        <p role="status">{isReading && text.reading}</p>
      </Sheet>
    </div>
  )
}

function Columns({ kind: { columns, hints } }: { kind: ImportKind }) {
  return (
    <Disclosure className={classes.columns} summary={text.columns}>
      <dl>
        {columns.map(({ name, heading, isNeeded }) => (
          <div key={name}>
            <dt>
              {heading}
              {!isNeeded && <span> ({text.optional})</span>}
            </dt>
            <dd>{hints[name]}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
