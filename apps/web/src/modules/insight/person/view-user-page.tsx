import { MANAGED_ROLES, may } from '@chukta/contract/permissions'
import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ServiceSwitches } from '../../../domain/service/service-switches.tsx'
import { can } from '../../../lib/can.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { FactorReset } from '../../identity/users/factor-reset.tsx'
import { PendingContacts } from '../../identity/users/pending-contacts.tsx'
import { useManagedRole } from '../../identity/users/use-managed-role.ts'
import { nameOf } from '../../identity/users/user-facts.tsx'
import { useUser } from '../../identity/users/users-api.ts'
import { LatestPayments, LatestTickets } from './latest.tsx'
import { MonthColumns } from './month-columns.tsx'
import { useLatestPayments, useLatestTickets, usePersonSummary } from './person-api.ts'
import { PersonHeading } from './person-heading.tsx'
import classes from './person-page.module.css'
import { PERSON_TEXT } from './person-text.ts'
import { PersonTiles } from './person-tiles.tsx'
import { VerificationSheet } from './verification-sheet.tsx'

const DataAge = lazy(() => import('../../../ui/feedback/data-age.tsx'))
const messages = BACK_OFFICE.users

/** One user, read-only (spec 2 section 2.8), with what they did over time. */
export function ViewUserPage() {
  const { role } = useManagedRole()
  const { id: given } = useParams({ from: '/shell/view-user/$role/$id' })
  const id = Number(given)
  const { data: user, error, refetch } = useUser(id)
  const summary = usePersonSummary(id)
  const { data } = summary
  // Fetched beside the figures, not after them.
  useLatestPayments(id)
  useLatestTickets(id)
  useRefusalToast(error, messages.listFailed)
  const isPayer = user?.role_id === MANAGED_ROLES.retailer
  if (!user) {
    return (
      <>
        <PersonHeading user={undefined} />
        <PendingSheet
          failure={error ? messages.listFailed : undefined}
          onRetry={() => void refetch()}
          rows={10}
          record={{ error, list: `/user-details/${role}` }}
        />
      </>
    )
  }
  return (
    <>
      <PersonHeading user={user} />
      <PendingContacts user={user} />
      {data ? (
        <>
          <Suspense>{data.age_ms && <DataAge ms={data.age_ms} />}</Suspense>
          <PersonTiles id={id} data={data} isPayer={isPayer} />
          <div className={classes.columns}>
            <MonthColumns id={id} months={data.months} />
            <VerificationSheet
              steps={data.verification}
              isVerified={user.verified}
              createdAt={user.created_at}
            />
            <LatestPayments id={id} isPayer={isPayer} />
            <LatestTickets id={id} summary={data} />
          </div>
        </>
      ) : (
        <PendingSheet
          failure={summary.error ? PERSON_TEXT.figuresFailed : undefined}
          onRetry={() => void summary.refetch()}
          rows={10}
        />
      )}
      {!summary.isPending && can('services.switch') && (
        <ServiceSwitches
          target={{ user_id: user.id }}
          name={nameOf(user)}
          hasBelow={may(user.role_id, 'users.manage')}
        />
      )}
      {!summary.isPending && can('factor-resets.manage') && <FactorReset id={user.id} name={nameOf(user)} />}
    </>
  )
}
