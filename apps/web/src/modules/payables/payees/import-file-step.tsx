import type { PayeeCategory } from '@chukta/contract/payables/payee-category'
import { importColumns } from '@chukta/contract/payables/payee-import-columns'
import { PAYEE_IMPORT_MESSAGES } from '@chukta/contract/payables/payee-import-messages'
import { Download } from 'lucide-react'
import { saveFile } from '../../../lib/download.ts'
import { toastFailure } from '../../../lib/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { FileDrop } from '../../../ui/form/file/file-drop.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { type HiddenRows, requestTemplate } from './import-api.ts'
import classes from './import-file-step.module.css'
import { IMPORT_TEXT } from './import-text.ts'

const text = IMPORT_TEXT
const RULES = {
  types: text.fileTypes,
  extensions: ['csv', 'xlsx'],
  refusal: PAYEE_IMPORT_MESSAGES.fileRequired,
}

type Props = {
  category: PayeeCategory
  serviceId: number
  file: File | null
  error: string | undefined
  isReading: boolean
  onChoose: (file: File | null) => void
  onRefused: (sentence: string) => void
  /** For a file with hidden rows: reads it again, with them or without. */
  onHidden: ((hidden: HiddenRows) => void) | undefined
}

/** The template of a category, and the file that was made of it. */
export function ImportFileStep({
  category,
  serviceId,
  file,
  error,
  isReading,
  onChoose,
  onRefused,
  onHidden,
}: Props) {
  const download = async (format: 'csv' | 'xlsx') => {
    try {
      saveFile(await requestTemplate(serviceId, format))
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
        <p>{text.templateNote}</p>
        <div className={classes.buttons}>
          {button('xlsx')}
          {button('csv')}
        </div>
        <Columns category={category} />
      </Sheet>
      <Sheet className={classes.step} aria-labelledby="import-file">
        <h2 id="import-file">{text.fileTitle}</h2>
        <p>{text.fileNote}</p>
        {category.add.document.required && <p>{text.noDocument(category.noun)}</p>}
        <FileDrop
          name="file"
          label={text.fileLabel}
          value={file}
          onChange={onChoose}
          onRefused={onRefused}
          error={error}
          rules={RULES}
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

function Columns({ category }: { category: PayeeCategory }) {
  const { amountField, paymentTypes } = category
  const hintOf = (name: string) => {
    if (name === 'payment_type') return paymentTypes?.options.map(({ label }) => label).join(', ')
    return text.hints[name === amountField ? 'amount' : name]
  }
  return (
    <details className={classes.columns}>
      <summary>{text.columns}</summary>
      <dl>
        {importColumns(category).map(({ name, heading, isNeeded }) => (
          <div key={name}>
            <dt>
              {heading}
              {!isNeeded && <span> ({text.optional})</span>}
            </dt>
            <dd>{hintOf(name)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
