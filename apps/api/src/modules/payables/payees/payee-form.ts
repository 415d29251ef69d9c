import type { FieldErrors } from '@chukta/contract/errors'
import { MESSAGES } from '@chukta/contract/messages'
import { rupeesToPaise } from '@chukta/contract/money'
import type { PayeeCategory } from '@chukta/contract/payables/payee-category'
import { type DocumentGiven, payeeFields, textOf, validatePayee } from '@chukta/contract/payables/payee-rules'
import { tidyPayeeFields } from '@chukta/contract/payables/payee-values'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { UploadedFile } from '../../../platform/http/multipart.ts'
import { checkUpload, type TakenFile } from '../../identity/api.ts'
import type { PayeeValues } from './payees-sql.ts'

export type PayeeForm = {
  values: PayeeValues
  panNumber: string
  accountNumber: string
  upload: TakenFile | null
}

type Sent = { body: Record<string, unknown>; files: Record<string, UploadedFile> }

/**
 * Tidies and validates a sent form by its category's rules, the file by its content too, and parses it. Throws 422 with a
 * sentence for every field that is wrong, missing or unknown.
 */
export async function readPayeeForm(
  deps: Pick<Deps, 'log'>,
  actorId: number,
  category: PayeeCategory,
  mode: 'add' | 'edit',
  { body: sent, files }: Sent,
  hasStoredDocument: boolean,
): Promise<PayeeForm> {
  // Without a prototype, because a field may have any name.
  const errors: FieldErrors = Object.create(null)
  const known = payeeFields(category)
  const body = tidyPayeeFields(category, sent)
  for (const name of [...Object.keys(sent), ...Object.keys(files).filter((name) => name !== 'document')]) {
    if (!known.includes(name)) errors[name] = [MESSAGES.generic.unknownField]
  }
  const file = files.document
  const document = given(file, body.document, hasStoredDocument)
  Object.assign(errors, validatePayee(category, mode, body, document))
  const checked =
    file && !errors.document ? await checkUpload(deps, actorId, file, category[mode].document) : null
  if (checked && 'refused' in checked) errors.document = checked.refused
  if (Object.keys(errors).length > 0) throw new AppError('invalid-fields', { errors })
  const text = (name: string) => textOf(body[name]) ?? ''
  return {
    values: {
      name: text('name'),
      address: text('address'),
      mobile: text('mobile'),
      account_holder_name: text('account_holder_name'),
      bank_name: text('bank_name'),
      bank_branch: text('bank_branch'),
      ifsc_code: text('ifsc_code').toUpperCase(),
      amountPaise: rupeesToPaise(text(category.amountField)) ?? 0n,
      payment_for: category.paymentTypes ? text('payment_type') : null,
    },
    panNumber: text('pan_number').toUpperCase(),
    accountNumber: text('account_number').toUpperCase(),
    upload: checked && 'kind' in checked ? checked : null,
  }
}

/** Values that some clients send when no file was chosen. */
const NO_FILE = ['', 'null', 'undefined']

function given(file: UploadedFile | undefined, text: unknown, hasStored: boolean): DocumentGiven {
  if (file) return { fileName: file.fileName, sizeBytes: file.bytes.length }
  // Text in place of the file counts as an invalid file.
  if (!NO_FILE.includes(String(text ?? ''))) return { fileName: '', sizeBytes: 0 }
  return hasStored ? 'stored' : 'none'
}
