import { COMPANY } from '@chukta/contract/identity/company-messages'
import { type ChangeEvent, useState } from 'react'
import { isPendingApproval, toastPendingApproval } from '../../../domain/approval/pending-approval.ts'
import { RequestError } from '../../../lib/request-error.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { BusyButton } from '../../../ui/form/button.tsx'
import { controlProps, Field } from '../../../ui/form/field.tsx'
import { type Theme, useStoreLogo } from './company-api.ts'
import classes from './company-page.module.css'
import { COMPANY_TEXT } from './company-text.ts'

const text = COMPANY_TEXT
const MOST_BYTES = 100_000

/** The logo of one theme on its ground; a chosen file is sent at once. */
export function LogoField({ theme, path }: { theme: Theme; path: string | null }) {
  const [error, setError] = useState<string>()
  const store = useStoreLogo(theme)
  const name = `logo_${theme}`
  const shown = text[theme].toLowerCase()
  const send = async (file: File | null) => {
    setError(undefined)
    try {
      const answer = await store.mutateAsync(file)
      if (isPendingApproval(answer)) toastPendingApproval(answer)
      else toast.success(answer.message)
    } catch (failure) {
      const sentence = failure instanceof RequestError ? failure.errors.logo?.join(' ') : undefined
      if (sentence) setError(sentence)
      else toastRefusal(failure, text.failed)
    }
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // Emptied, so that the same file can be chosen again.
    event.currentTarget.value = ''
    if (!file || store.isPending) return
    if (file.size > MOST_BYTES) setError(COMPANY.logoTooLarge)
    else void send(file)
  }
  return (
    <div>
      <div className={classes.logoGround} data-theme={theme}>
        {path ? <img src={path} alt={text.logoAlt(shown)} /> : <span>{text.noLogo}</span>}
      </div>
      <Field name={name} label={text.logo(shown)} error={error} optional>
        <input
          type="file"
          className={classes.file}
          accept=".png,.svg"
          onChange={choose}
          {...controlProps({ name, error })}
        />
      </Field>
      {path && (
        <BusyButton
          variant="default"
          size="sm"
          busy={store.isPending}
          busyText={text.removing}
          aria-label={`${text.remove}: ${text.logo(shown)}`}
          onClick={() => void send(null)}
        >
          {text.remove}
        </BusyButton>
      )}
    </div>
  )
}
