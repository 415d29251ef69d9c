import { COMPANY } from '@chukta/contract/identity/company-messages'
import type { PolicyKind } from '@chukta/contract/identity/company-policies'
import { type FormEvent, useState } from 'react'
import { isPendingApproval, toastPendingApproval } from '../../../domain/approval/pending-approval.ts'
import { POLICY_PATHS } from '../../../lib/policy-text.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { BusyButton } from '../../../ui/form/button.tsx'
import { TextAreaField } from '../../../ui/form/text-area-field.tsx'
import { usePolicyText, usePublish, useVersions } from './company-api.ts'
import classes from './company-page.module.css'
import { COMPANY_TEXT, POLICY_NAMES } from './company-text.ts'

const text = COMPANY_TEXT

/** The text of a policy, and its versions. */
export function PolicyForm({ kind }: { kind: PolicyKind }) {
  const versions = useVersions()
  const own = (versions.data ?? []).filter((version) => version.kind === kind)
  const known = usePolicyText(kind, own.length > 0)
  const publish = usePublish(kind)
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const body = typed ?? known.data ?? ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (publish.isPending) return
    if (body.trim() === '') return setError(COMPANY.policyRequired)
    try {
      const answer = await publish.mutateAsync(body)
      if (isPendingApproval(answer)) toastPendingApproval(answer)
      else toast.success(answer.message)
      setTyped(null)
    } catch (failure) {
      toastRefusal(failure, text.failed)
    }
  }
  return (
    <form onSubmit={submit} noValidate className={classes.policy}>
      <h3>{POLICY_NAMES[kind]}</h3>
      <TextAreaField
        name={`policy_${kind}`}
        label={`${POLICY_NAMES[kind]}: ${text.policyText.toLowerCase()}`}
        rows={body === '' ? 3 : 8}
        maxLength={60_000}
        value={body}
        error={error}
        disabled={versions.isPending || (own.length > 0 && known.isPending)}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <BusyButton type="submit" variant="default" busy={publish.isPending} busyText={text.publishing}>
        {`${text.publish}: ${POLICY_NAMES[kind]}`}
      </BusyButton>
      {own.length > 0 && (
        <ul aria-label={text.versions(POLICY_NAMES[kind])}>
          {own.map(({ version, published_at, published_by, accepted }) => (
            <li key={version}>
              <a href={`${POLICY_PATHS[kind]}?version=${version}`} target="_blank" rel="noreferrer">
                {text.version(version, formatDate(published_at), published_by)}
              </a>
              , {text.accepted(accepted)}
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
