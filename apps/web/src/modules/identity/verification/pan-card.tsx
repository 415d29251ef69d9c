import classes from './pan-card.module.css'
import { VERIFICATION_TEXT } from './verification-text.ts'

const LENGTH = 10

/** The place of the number on the card, with the characters typed so far. */
export function PanCard({ pan }: { pan: string }) {
  return (
    <div className={classes.line}>
      <div className={classes.card} aria-hidden="true">
        <i className={classes.photo} />
        <i className={classes.long} />
        <i className={classes.short} />
        <b className={classes.number}>{pan.padEnd(LENGTH, '·')}</b>
        <i className={classes.last} />
      </div>
      <p>{VERIFICATION_TEXT.panCard}</p>
    </div>
  )
}
