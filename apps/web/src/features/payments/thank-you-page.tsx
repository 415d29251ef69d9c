import { MESSAGES } from '@chukta/contract/messages'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { ServicesLink } from './outcome-links.tsx'
import { STATUS_TEXT } from './payments-text.ts'
import classes from './status-sheet.module.css'
import { StatusSheet } from './status-sheet.tsx'

/** The end of a paid payment (spec 1 section 2). */
export function ThankYouPage() {
  return (
    <StatusSheet
      tone="success"
      title={MESSAGES.paymentStatus.thankYou}
      below={
        <div className={classes.buttons}>
          <ServicesLink variant="filled" />
          <Link to="/user-reports" className={buttonClass({ variant: 'subtle' })}>
            {STATUS_TEXT.inReports}
          </Link>
        </div>
      }
    />
  )
}
