import { GST_RETURN_MESSAGES } from '@chukta/contract/insight/tax'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { indianDay } from '../../../lib/time/days.ts'
import { useRefusalToast } from '../../../lib/use-refusal-toast.ts'
import { labelOf } from '../../../lib/word-in.ts'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { type GstReturn, useGstReturn } from './gst-returns-api.ts'
import classes from './gst-returns-page.module.css'
import { GST_RETURNS_TEXT } from './gst-returns-text.ts'
import { FileButton, SectionList } from './section-list.tsx'

const text = GST_RETURNS_TEXT
const FILES = ['json', 'hsn-b2b', 'hsn-b2c', 'docs'] as const
const failed = GST_RETURN_MESSAGES.failed

/** GSTR-1 of a month for the super admin: sums by section, files for the return; not in the specification. */
export function GstReturnsPage() {
  // Read here and not by the route, whose rules every first screen would load.
  const { month = indianDay(new Date()).slice(0, 7) } = gstReturnsSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const { data, error, refetch } = useGstReturn(month)
  useRefusalToast(error, failed)
  return (
    <>
      <PageHeading
        title={text.title}
        note={text.note}
        actions={
          <label className={classes.month}>
            <span>{text.month}</span>
            <input
              type="month"
              value={month}
              max={indianDay(new Date()).slice(0, 7)}
              onChange={(event) =>
                void navigate({
                  to: '/gst-returns',
                  search: { month: event.currentTarget.value } as object,
                })
              }
            />
          </label>
        }
      />
      {data ? (
        <Return data={data} />
      ) : (
        <PendingSheet failure={error ? failed : undefined} onRetry={() => void refetch()} />
      )}
    </>
  )
}

function Return({ data }: { data: GstReturn }) {
  const [sections, files, issued] = [useId(), useId(), useId()]
  return (
    <>
      <Sheet className={classes.sheet} aria-labelledby={sections}>
        <h2 id={sections}>{text.sections}</h2>
        <p>{data.gstin === '' ? text.noGstin : text.gstin(data.gstin)}</p>
        <SectionList month={data.month} sections={data.sections} />
      </Sheet>
      <Sheet className={classes.sheet} aria-labelledby={files}>
        <h2 id={files}>{text.files}</h2>
        <p>{text.filesNote}</p>
        <ul className={classes.issued}>
          {FILES.map((part) => (
            <li key={part}>
              <strong>{text.file[part]}</strong>{' '}
              <FileButton
                month={data.month}
                part={part}
                name={`${text.file[part]}: ${part === 'json' ? text.json : text.csv}`}
              />
            </li>
          ))}
        </ul>
      </Sheet>
      <Sheet className={classes.sheet} aria-labelledby={issued}>
        <h2 id={issued}>{text.issued}</h2>
        {data.issued.length === 0 && <p>{text.none}</p>}
        <ul className={classes.issued}>
          {data.issued.map(({ kind, first, last, count }) => (
            <li key={first}>
              <strong>{labelOf(text.kind, kind)}</strong> {text.range(first, last, count)}
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  )
}

/** Reads the month from the address. */
function gstReturnsSearch(raw: Record<string, unknown>): { month?: string } {
  const month = String(raw.month ?? '')
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? { month } : {}
}
