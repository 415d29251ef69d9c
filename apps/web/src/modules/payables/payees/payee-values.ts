import type { PayeeCategory, PayeeTextField } from '@chukta/contract/payables/payee-category'
import { tidyPayeeValue, typedFields } from '@chukta/contract/payables/payee-values'
import type { Payee } from '@chukta/contract/payables/payees'

/** Typed values, by wire name; the document is separate. */
export type PayeeValues = Record<string, string>

/** An empty form. */
export function emptyValues(category: PayeeCategory): PayeeValues {
  return Object.fromEntries(typedFields(category).map((name) => [name, '']))
}

/** The form of a stored payee. */
export function storedValues(category: PayeeCategory, payee: Payee): PayeeValues {
  return Object.fromEntries(
    typedFields(category).map((name) => {
      const value = name === 'payment_type' ? payee.payment_for : payee[name as PayeeTextField]
      return [name, value ?? '']
    }),
  )
}

/** The whole form as it is sent. */
export function tidiedValues(category: PayeeCategory, values: PayeeValues): PayeeValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, tidyPayeeValue(category, name, value)]),
  )
}

/** The multipart body of both saves. Takes the tidied values; a document only when one was chosen. */
export function payeeFormData(
  owner: { userId: number; serviceId: number },
  values: PayeeValues,
  document: File | null,
): FormData {
  const formData = new FormData()
  formData.set('service_id', String(owner.serviceId))
  formData.set('user_id', String(owner.userId))
  for (const [name, value] of Object.entries(values)) formData.set(name, value)
  if (document) formData.set('document', document)
  return formData
}
