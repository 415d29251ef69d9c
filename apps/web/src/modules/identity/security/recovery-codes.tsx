import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { HELP } from '../../../domain/help/help-text.ts'
import { saveFile } from '../../../lib/download.ts'
import { Button } from '../../../ui/form/button.tsx'
import { CopyButton } from '../../../ui/form/copy-button.tsx'
import { FieldHelp } from '../../../ui/form/field-help.tsx'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import classes from './security-page.module.css'
import { SECURITY_TEXT } from './security-text.ts'

const text = SECURITY_TEXT.recovery

/** The recovery codes, shown once: to copy, to download, and to confirm that they are stored. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const lines = codes.join('\n')
  const download = () => {
    const content = `${text.fileHead}\n\n${lines}\n`
    saveFile(new File([content], text.fileName, { type: 'text/plain' }))
  }
  return (
    <div className={classes.form}>
      <div>
        <h3 ref={heading} tabIndex={-1}>
          {text.title}
        </h3>
        <FieldHelp {...HELP.recoveryCodes} />
        <p className={classes.note}>{text.note}</p>
      </div>
      <ol className={classes.codes} aria-label={text.list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={classes.actions}>
        <CopyButton text={lines} label={text.copy} />
        <Button
          variant="default"
          icon={<Download size={20} strokeWidth={1.75} aria-hidden />}
          onClick={download}
        >
          {text.download}
        </Button>
        <Button onClick={onKept}>{text.kept}</Button>
      </div>
      <UnsavedGuard when />
    </div>
  )
}
