import { BusyButton, Button } from '../../../ui/form/button.tsx'
import type { Gateway } from './routing-api.ts'
import { ROUTING_TEXT } from './routing-text.ts'
import type { Moved } from './use-gateway-order.ts'
import classes from './what-happens.module.css'

type Props = {
  method: string
  gateways: Gateway[]
  moved: Moved[]
  busy: boolean
  onSave: () => void
  onDiscard: () => void
}

const text = ROUTING_TEXT

/** The meaning of the order, in a sentence that is rewritten with every move; the moved ones; and the save button. */
export function WhatHappens({ method, gateways, moved, busy, onSave, onDiscard }: Props) {
  return (
    <section className={classes.sheet} aria-label={text.what}>
      <h2>{text.what}</h2>
      <p>
        <Sentence method={method} names={gateways.map((gateway) => gateway.payment_gateway_name)} />
      </p>
      <p className={classes.note}>{text.moved}</p>
      <div className={classes.moved} role="status">
        {moved.length > 0 && (
          <p>
            <strong>
              {text.changes(moved.length)}
              {text.stop}
            </strong>{' '}
            {moved.map(({ name, from, to }) => text.movedFrom(name, from, to)).join(' ')}
          </p>
        )}
      </div>
      <div className={classes.buttons}>
        <BusyButton busy={busy} busyText={text.savePriority} onClick={onSave}>
          {text.savePriority}
        </BusyButton>
        {moved.length > 0 && (
          <Button variant="subtle" onClick={onDiscard} disabled={busy}>
            {text.discard}
          </Button>
        )}
      </div>
    </section>
  )
}

function Sentence({ method, names }: { method: string; names: string[] }) {
  const [first, second, ...others] = names
  if (first === undefined) return text.noGateway(method)
  return (
    <>
      {text.goesTo(method)}
      <strong>{first}</strong>
      {second === undefined ? (
        text.only
      ) : (
        <>
          {text.first}
          {text.ifNot(first)}
          <strong>{second}</strong>
          {text.isAsked}
          {others.map((name) => (
            <span key={name}>
              {text.andThen}
              <strong>{name}</strong>
            </span>
          ))}
          {text.stop}
        </>
      )}
    </>
  )
}
