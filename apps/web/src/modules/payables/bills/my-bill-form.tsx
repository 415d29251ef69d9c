import { REMEMBERED_BILLS } from '@chukta/contract/payables/remembered-bill-messages'
import {
  BILL_REPEATS,
  type BillRepeats,
  type RememberedBill,
} from '@chukta/contract/payables/remembered-bills'
import { indianDay } from '../../../lib/time/days.ts'
import { toast, toastRefusal } from '../../../lib/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { RadioCards } from '../../../ui/form/choice/radio-cards.tsx'
import { DateField } from '../../../ui/form/date/date-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { ResponsiveDialog } from '../../../ui/overlay/responsive-dialog.tsx'
import { checkName } from './remember-form.tsx'
import { useChangeBill } from './remembered-api.ts'
import { REMEMBERED_TEXT } from './remembered-text.ts'

const text = REMEMBERED_TEXT
const CARDS = BILL_REPEATS.map((value) => ({ value, ...text.form.cards[value] }))

type Values = { name: string; repeats: string; first_on: string; reminds: string }

const check = (values: Values) => ({
  ...checkName(values),
  ...(values.repeats !== 'billed' && values.first_on === '' && { first_on: REMEMBERED_BILLS.firstOn }),
})

/** Name, due days and reminders of a remembered bill. */
export function MyBillForm({ bill, onClose }: { bill: RememberedBill; onClose: () => void }) {
  const { id, name, repeats, reminds, first_on, next_on } = bill
  const hasDays = repeats !== 'billed'
  const shownDay = hasDays ? (next_on ?? first_on) : ''
  const change = useChangeBill(id)
  const form = useSchemaForm({
    initial: { name, repeats: repeats as string, first_on: shownDay, reminds: reminds ? '1' : '' },
    check,
  })
  const submit = form.submit(async (values) => {
    // A day that was not touched stays the one that the others are counted from.
    const isKept = values.first_on === shownDay && values.repeats === repeats
    try {
      const { message } = await change.mutateAsync({
        name: values.name,
        repeats: values.repeats as BillRepeats,
        ...(values.repeats !== 'billed' && { first_on: isKept ? first_on : values.first_on }),
        reminds: values.reminds === '1',
      })
      toast.success(message)
      onClose()
    } catch (error) {
      toastRefusal(error, REMEMBERED_BILLS.changeFailed)
      form.placeServerErrors(error)
    }
  })
  return (
    <ResponsiveDialog opened onClose={onClose} title={text.form.title}>
      <DialogForm onSubmit={submit} busy={form.busy} press={text.save} pressing={text.save}>
        <TextField
          {...form.text('name')}
          label={text.name}
          maxLength={40}
          autoComplete="off"
          data-autofocus
        />
        <RadioCards
          legend={text.form.repeats}
          cards={CARDS}
          name="repeats"
          value={form.values.repeats}
          error={form.errors.repeats}
          onChange={(event) => form.set({ repeats: event.currentTarget.value })}
        />
        {form.values.repeats !== 'billed' && (
          <DateField {...form.text('first_on')} label={text.form.firstOn} min={indianDay(new Date())} />
        )}
        <Checkbox
          label={text.form.reminds}
          checked={form.values.reminds === '1'}
          onChange={(isOn) => form.set({ reminds: isOn ? '1' : '' })}
        />
      </DialogForm>
    </ResponsiveDialog>
  )
}
