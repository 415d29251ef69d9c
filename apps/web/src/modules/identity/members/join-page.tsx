import { MEMBERS } from '@chukta/contract/identity/members/member-messages'
import { joinStaffBody } from '@chukta/contract/identity/members/members'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { failureSentence } from '../../../lib/request-error.ts'
import { schemaErrors } from '../../../lib/schema-errors.ts'
import { toast } from '../../../lib/toast.ts'
import { ThreadNote } from '../../../ui/feedback/thread-note.tsx'
import { BusyButton } from '../../../ui/form/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import classes from '../passwords/password-page.module.css'
import { useInvitation, useJoin } from './members-api.ts'
import { STAFF_TEXT } from './staff-text.ts'

const text = STAFF_TEXT.join
const EMPTY = { first_name: '', last_name: '', mobile: '', password: '' }

/** Behind the link of an invitation: the person's name, mobile and password; then to sign-in. */
export function JoinPage() {
  const { token = '' } = useParams({ from: '/sign-in/join-staff/{-$token}' })
  const navigate = useNavigate()
  const { data, isLoadingError, error, refetch } = useInvitation(token)
  const join = useJoin()
  const form = useSchemaForm({
    initial: EMPTY,
    check: (values) => schemaErrors(joinStaffBody, { token: token || 'x', ...values }),
  })
  const send = form.submit(async (values) => {
    try {
      const { message } = await join.mutateAsync({ token, ...values })
      toast.success(message)
      await navigate({ to: '/login' })
    } catch (failure) {
      if (!form.placeServerErrors(failure, { token: 'email' }))
        toast.error(failureSentence(failure, MEMBERS.joinFailed))
    }
  })
  if (!data) {
    const isOver = isLoadingError && 'status' in error && error.status === 422
    return (
      <div className={classes.form}>
        <PageHeading title={text.title} />
        {isOver ? (
          <ThreadNote>{MEMBERS.linkOver}</ThreadNote>
        ) : (
          <PendingSheet
            failure={isLoadingError ? failureSentence(error, MEMBERS.joinFailed) : undefined}
            onRetry={() => void refetch()}
          />
        )}
        <Link to="/login" className={classes.back}>
          {text.signIn}
        </Link>
      </div>
    )
  }
  const { email, account, role } = data.data
  return (
    <form onSubmit={send} noValidate className={classes.form}>
      <PageHeading title={text.title} note={text.note(account, STAFF_TEXT.roles[role])} />
      <ErrorSummary errors={form.errors} attempt={form.attempt} />
      <TextField
        name="email"
        label={text.email}
        value={email}
        error={form.errors.email}
        readOnly
        autoComplete="username"
      />
      <TextField {...form.text('first_name')} label={text.first} autoComplete="given-name" />
      <TextField {...form.text('last_name')} label={text.last} autoComplete="family-name" />
      <TextField
        {...form.text('mobile')}
        label={text.mobile}
        hint={text.mobileHint}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
      />
      <PasswordField
        {...form.text('password')}
        label={text.password}
        placeholder={text.passwordHint}
        autoComplete="new-password"
      />
      <BusyButton
        type="submit"
        size="lg"
        fullWidth
        className={classes.submit}
        busy={form.busy}
        busyText={text.pressing}
      >
        {text.press}
      </BusyButton>
    </form>
  )
}
