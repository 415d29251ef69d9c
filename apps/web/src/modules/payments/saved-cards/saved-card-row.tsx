import { SAVED_CARDS } from '@chukta/contract/payments/saved-card-messages'
import type { SavedCard } from '@chukta/contract/payments/saved-cards'
import { useState } from 'react'
import { toast, toastFailure } from '../../../lib/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import classes from './saved-cards.module.css'
import { cardFacts, cardName, spokenCard, useRemoveCard } from './saved-cards-api.ts'
import { SAVED_CARDS_TEXT } from './saved-cards-text.ts'

const text = SAVED_CARDS_TEXT

/** One saved card: its name, type and date, and the button that removes it. */
export function SavedCardRow({ card }: { card: SavedCard }) {
  const [asks, setAsks] = useState(false)
  const remove = useRemoveCard()
  const confirm = async () => {
    try {
      const { message } = await remove.mutateAsync(card.id)
      toast.success(message)
    } catch (error) {
      toastFailure(error, SAVED_CARDS.removeFailed)
    }
    setAsks(false)
  }
  const facts = cardFacts(card)
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <h2 className={classes.name}>{cardName(card)}</h2>
        {facts && <p className={classes.facts}>{facts}</p>}
        {card.state === 'blocked' && <p className={classes.facts}>{text.blocked}</p>}
      </div>
      <Button variant="default" aria-label={text.removeOf(spokenCard(card))} onClick={() => setAsks(true)}>
        {text.remove}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={text.removeTitle(cardName(card))}
        note={text.removeNote}
        busy={remove.isPending}
        onYes={() => void confirm()}
        onNo={() => setAsks(false)}
      />
    </li>
  )
}
