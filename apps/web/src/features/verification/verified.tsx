import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { forgetVerification } from '../../lib/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { VERIFICATION_TEXT } from './verification-text.ts'

/** The end of the way: the account is active. */
export function Verified() {
  useEffect(forgetVerification, [])
  return (
    <div>
      <PageHeading title={VERIFICATION_TEXT.doneTitle} note={VERIFICATION_TEXT.doneNote} />
      <Link to="/" className={buttonClass({ size: 'lg' })}>
        {VERIFICATION_TEXT.signIn}
      </Link>
    </div>
  )
}
