import { POLICY_KINDS } from '@chukta/contract/identity/company-policies'
import { failureSentence } from '../../../lib/request-error.ts'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { PendingSheet } from '../../../ui/table/pending-sheet.tsx'
import { fieldsOf, useCompany } from './company-api.ts'
import { CompanyForm } from './company-form.tsx'
import classes from './company-page.module.css'
import { COMPANY_TEXT } from './company-text.ts'
import { LogoField } from './logo-field.tsx'
import { PolicyForm } from './policy-form.tsx'

const text = COMPANY_TEXT

const SECTIONS = [
  ['company-details', text.details],
  ['company-logos', text.logos],
  ['company-policies', text.policies],
] as const

/** Whose portal this is, for super admins; not in the specification. */
export function CompanyPage() {
  const { data, error, refetch } = useCompany()
  return (
    <div className={classes.page}>
      <PageHeading title={text.title} note={text.note} />
      {!data && (
        <PendingSheet
          failure={error ? failureSentence(error, text.loadFailed) : undefined}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <>
          <nav aria-label={text.sections} className={classes.sections}>
            {SECTIONS.map(([id, title]) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
          </nav>
          {/* Saving a logo or a policy keeps the input of this form. */}
          <div id="company-details">
            <CompanyForm key={JSON.stringify(fieldsOf(data))} company={data} />
          </div>
          <Sheet className={classes.part} aria-labelledby="company-logos">
            <h2 tabIndex={-1} id="company-logos">
              {text.logos}
            </h2>
            <p className={classes.note}>{text.logosNote}</p>
            <div className={classes.pair}>
              <LogoField theme="light" path={data.logo_light} />
              <LogoField theme="dark" path={data.logo_dark} />
            </div>
          </Sheet>
          <Sheet className={classes.part} aria-labelledby="company-policies">
            <h2 tabIndex={-1} id="company-policies">
              {text.policies}
            </h2>
            <p className={classes.note}>{text.policiesNote}</p>
            {POLICY_KINDS.map((kind) => (
              <PolicyForm key={kind} kind={kind} />
            ))}
          </Sheet>
        </>
      )}
    </div>
  )
}
