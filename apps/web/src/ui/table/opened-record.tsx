import type { ReactNode } from 'react'
import { useRefusalToast } from '../../lib/use-refusal-toast.ts'
import { PageHeading } from '../layout/page-heading.tsx'
import { PendingSheet } from './pending-sheet.tsx'

type Props<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** The heading, and the link back to the list, until the record is loaded. */
  title: string
  back: ReactNode
  /** The path of the list, offered where the record is not there. */
  list: string
  /** The sentence when it could not be fetched: on the page, and as a toast. */
  failure: string
  /** The loaded page, in a fragment that begins with its heading, so that the focus stays on it. */
  children: (record: Data) => ReactNode
}

/** One record of a list on its own page, in the state of the query that fetches it. */
export function OpenedRecord<Data>({ query, title, back, list, failure, children }: Props<Data>) {
  const { data, error, refetch } = query
  // A record that is on the screen stays there when asking for news fails once.
  const failed = data === undefined ? error : null
  useRefusalToast(failed, failure)
  if (data !== undefined) return children(data)
  return (
    <>
      <PageHeading title={title} back={back} />
      <PendingSheet
        failure={failed ? failure : undefined}
        onRetry={() => void refetch()}
        record={{ error: failed, list }}
      />
    </>
  )
}
