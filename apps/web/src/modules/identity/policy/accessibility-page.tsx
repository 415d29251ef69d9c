import { getPortal } from '@chukta/contract/identity/sign-in'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../../lib/http.ts'
import { STRINGS } from '../../../lib/strings.ts'
import { Button } from '../../../ui/form/button.tsx'
import { PageHeading } from '../../../ui/layout/page-heading.tsx'
import { Sheet } from '../../../ui/layout/sheet.tsx'
import { ACCESSIBILITY_TEXT } from './accessibility-text.ts'
import classes from './policy-page.module.css'

const text = ACCESSIBILITY_TEXT

/** The accessibility statement: measures, gaps, and the contact. Public, and not in the specification. */
export function AccessibilityPage() {
  return (
    <div className={classes.page}>
      <PageHeading title={text.title} note={text.note} />
      <Sheet className={classes.sheet} aria-label={text.title}>
        <p>{text.aim}</p>
        <h2>{text.testedTitle}</h2>
        <Points of={text.tested} />
        <h2>{text.limitsTitle}</h2>
        <Points of={text.limits} />
        <h2>{text.contactTitle}</h2>
        <Contact />
      </Sheet>
    </div>
  )
}

function Points({ of }: { of: readonly string[] }) {
  return (
    <ul className={classes.points}>
      {of.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}

function Contact() {
  const { data, error, refetch } = useQuery({
    queryKey: ['accessibility-contact'],
    queryFn: async ({ signal }) => (await request(getPortal, { signal })).company,
  })
  if (error)
    return (
      <>
        <p role="alert">{text.loadFailed}</p>
        <Button variant="default" size="sm" onClick={() => void refetch()}>
          {STRINGS.failures.tryAgain}
        </Button>
      </>
    )
  if (!data) return <p>{STRINGS.shell.loading}</p>
  const ways = [
    {
      whom: text.support,
      name: '',
      email: data.support_email,
      phone: data.support_phone,
      when: data.support_hours,
    },
    {
      whom: text.grievance,
      name: data.grievance_name,
      email: data.grievance_email,
      phone: data.grievance_phone,
      when: '',
    },
  ].filter(({ email, phone }) => email || phone)
  if (ways.length === 0) return <p>{text.noContact}</p>
  return (
    <>
      <p>{text.contact}</p>
      <ul className={classes.points}>
        {ways.map(({ whom, name, email, phone, when }) => (
          <li key={whom}>
            {[whom, name].filter(Boolean).join(', ')}: {email && <a href={`mailto:${email}`}>{email}</a>}
            {email && phone && ', '}
            {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
            {when && `, ${when}`}
          </li>
        ))}
      </ul>
    </>
  )
}
