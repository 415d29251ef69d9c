import type { Quote } from '@chukta/contract/payments/payments'
import type { SavedCard } from '@chukta/contract/payments/saved-cards'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { RadioCards } from '../../../ui/form/choice/radio-cards.tsx'
import { agreeToSave, cardFacts, cardName, useSavedCards } from '../saved-cards/saved-cards-api.ts'
import { SAVED_CARDS_TEXT } from '../saved-cards/saved-cards-text.ts'
import classes from './card-choice.module.css'
import type { CardEntry } from './card-entry.ts'
import { CardFields } from './card-fields.tsx'

type Props = {
  ref: Ref<CardEntry>
  checkout: Quote['checkout']
  /** While paying nothing can be typed or chosen. */
  locked: boolean
}

const ANOTHER = 'another'
/** How long the payer waits for the list before the fields of a new card show. */
const PATIENCE_MS = 1_000
const text = SAVED_CARDS_TEXT

/** The saved cards that can pay here, of which the newest is chosen, or the fields of another card, with the box to save it. */
export function CardChoice({ ref, checkout, locked }: Props) {
  const { data, isError, isPending, refetch } = useSavedCards()
  const isLate = useLate(isPending, PATIENCE_MS)
  const [picked, setPicked] = useState<string | null>(null)
  const [keeps, setKeeps] = useState(false)
  const fields = useRef<CardEntry>(null)
  const cards = (data?.cards ?? []).filter(
    ({ vault, state }) => vault === checkout.card_vault && state === 'usable',
  )
  const isWaiting = isPending && !isLate
  // A list that comes late must not take a card away that the payer types already.
  const first = isLate && picked === null ? undefined : cards[0]
  const chosen = picked === ANOTHER ? undefined : (cards.find(({ id }) => id === picked) ?? first)
  useImperativeHandle(ref, () => ({
    isComplete: () => fields.current?.isComplete() ?? false,
    fields: () => {
      const card = fields.current?.fields() ?? null
      if (card === null || chosen) return card && { ...card, vault: checkout.card_vault }
      return { ...card, ...(keeps && { agree: agreeToSave }) }
    },
    tried: () => void refetch(),
  }))
  if (isWaiting) {
    return (
      <p className={classes.note} role="status">
        {text.looking}
      </p>
    )
  }
  return (
    <div className={classes.choice}>
      {cards.length > 0 && (
        <RadioCards
          legend={text.choose}
          name="saved_card"
          cards={[...cards.map(asRadio), { value: ANOTHER, label: text.another, note: text.anotherNote }]}
          value={chosen?.id ?? ANOTHER}
          error={undefined}
          onChange={(event) => setPicked(event.currentTarget.value)}
        />
      )}
      {(isError || (data && data.missing.length > 0)) && (
        <div className={classes.missing} role="status">
          <p className={classes.note}>{text.notLoaded}</p>
          <Button variant="default" size="sm" onClick={() => void refetch()}>
            {text.retry}
          </Button>
        </div>
      )}
      <CardFields
        key={chosen?.id ?? ANOTHER}
        ref={fields}
        checkout={checkout}
        locked={locked}
        savedId={chosen?.id ?? null}
      />
      {!chosen && (
        <div>
          <Checkbox label={text.save} checked={keeps} onChange={setKeeps} />
          <p className={classes.note}>{text.saveNote(checkout.gateway_name)}</p>
        </div>
      )}
    </div>
  )
}

const asRadio = (card: SavedCard) => ({ value: card.id, label: cardName(card), note: cardFacts(card) })

/** Whether something was still pending after so many milliseconds; it then stays so. */
function useLate(isPending: boolean, ms: number): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setIsLate(true), ms)
    return () => clearTimeout(timer)
  }, [isPending, ms])
  return isLate
}
