import { getPolicy, POLICY_KINDS } from '@chukta/contract/identity/company-policies'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import Markdown from 'react-markdown'
import { request } from '../../../lib/http.ts'
import { POLICY_PATHS, POLICY_TEXT } from '../../../lib/policy-text.ts'
import { RequestError } from '../../../lib/request-error.ts'
import { STRINGS } from '../../../lib/strings.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { EmptyLedger } from '../../../ui/feedback/empty-ledger.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { LedgerSkeleton } from '../../../ui/table/pending-sheet.tsx'
import classes from './policy-page.module.css'

const text = POLICY_TEXT

/** A policy of the company, public; `?version=2` shows an older one. HTML in it stays text, pictures are left out. */
export function PolicyPage() {
  const { pathname, search } = useLocation()
  const kind = POLICY_KINDS.find((each) => POLICY_PATHS[each] === pathname) ?? 'terms'
  const { version } = search as { version?: number }
  const { data, error, refetch } = useQuery({
    queryKey: ['policy', kind, version],
    queryFn: async ({ signal }) =>
      (
        await request(getPolicy, {
          params: { kind },
          query: version === undefined ? {} : { version },
          signal,
        })
      ).data,
    retry: false,
  })
  const isGone = error instanceof RequestError && error.status === 404
  return (
    <div className={classes.page}>
      <PageHeading
        title={text.names[kind]}
        note={data && text.version(data.version, formatDate(data.published_at))}
      />
      {!data && !error && <LedgerSkeleton rows={6} />}
      {isGone && <EmptyLedger title={text.none} sentence={text.noneNote} />}
      {error && !isGone && (
        <EmptyLedger
          title={text.failed}
          isFailure
          action={<Button onClick={() => void refetch()}>{STRINGS.failures.tryAgain}</Button>}
        />
      )}
      {data && (
        <Sheet className={classes.sheet} aria-label={text.names[kind]}>
          <Markdown
            disallowedElements={['img']}
            components={{ h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6' }}
          >
            {data.body}
          </Markdown>
        </Sheet>
      )}
    </div>
  )
}
