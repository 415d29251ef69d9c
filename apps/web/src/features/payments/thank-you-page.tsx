import { MESSAGES } from '@chukta/contract/messages'
import { ServicesLink } from './outcome-links.tsx'
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
        </div>
      }
    />
  )
}
