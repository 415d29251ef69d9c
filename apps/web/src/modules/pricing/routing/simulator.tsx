import { isPayable } from '@chukta/contract/money'
import { PAYMENT_MESSAGES } from '@chukta/contract/payments/payment-messages'
import { type FormEvent, useState } from 'react'
import { say } from '../../../lib/language.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { BusyButton } from '../../../ui/form/button.tsx'
import { SelectField } from '../../../ui/form/choice/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { PayerField } from './payer-field.tsx'
import { useServiceNames, useSimulation } from './routing-api.ts'
import { ROUTING_TEXT } from './routing-text.ts'
import { SimulationResult } from './simulation-result.tsx'
import classes from './simulator.module.css'

const text = ROUTING_TEXT

/** Amount, service and payer to the route and charge that the saved settings give now, with reasons. */
export function Simulator({ method }: { method: { id: number; name: string } }) {
  const services = useServiceNames()
  const simulation = useSimulation()
  const [payerId, setPayerId] = useState<string | null>(null)
  const [serviceId, setServiceId] = useState<string | null>(null)
  const [amount, setAmount] = useState('')
  const [amountError, setAmountError] = useState<string | undefined>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const rupees = amount.replace(/[\s,₹]/g, '')
    const problem = isPayable(rupees) ? undefined : PAYMENT_MESSAGES.amountInvalid
    setAmountError(problem)
    if (payerId === null || serviceId === null) return toast.info(text.chooseFirst)
    if (problem) return
    try {
      await simulation.mutateAsync({
        user_id: payerId,
        service_id: serviceId,
        payment_method_id: method.id,
        amount: rupees,
      })
    } catch (error) {
      toastRefusal(error, text.simulationFailed)
    }
  }
  return (
    <section className={classes.sheet} aria-label={text.tryOut}>
      <h2>{text.tryOut}</h2>
      <p>{text.tryNote}</p>
      <form onSubmit={submit} noValidate className={classes.form}>
        <PayerField value={payerId} onChange={setPayerId} />
        <SelectField
          name="service_id"
          label={text.service}
          searchable
          data={
            services.data?.map(({ service_id, service_name }) => ({
              value: String(service_id),
              label: say(service_name),
            })) ?? []
          }
          value={serviceId}
          onChange={setServiceId}
        />
        <TextField
          name="amount"
          label={text.amount}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={amountError}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        <BusyButton type="submit" variant="default" busy={simulation.isPending} busyText={text.simulating}>
          {text.simulate}
        </BusyButton>
      </form>
      <div aria-live="polite">{simulation.data && <SimulationResult result={simulation.data} />}</div>
    </section>
  )
}
