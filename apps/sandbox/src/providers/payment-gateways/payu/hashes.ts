import { createHash } from 'node:crypto'

const sha512 = (text: string) => createHash('sha512').update(text).digest('hex')
const HASHED = [
  'txnid',
  'amount',
  'productinfo',
  'firstname',
  'email',
  'udf1',
  'udf2',
  'udf3',
  'udf4',
  'udf5',
]

type Form = Record<string, string | undefined>

/** Of the form a shop posts: key, ten fields, five that are always empty, salt. */
export function requestHash(form: Form, salt: string): string {
  return sha512([form.key, ...HASHED.map((name) => form[name] ?? ''), '', '', '', '', '', salt].join('|'))
}

/** Of the answer's form: the same backwards, after the surcharge, the salt and the status. */
export function responseHash(form: Form, status: string, salt: string, extra: string | null = null): string {
  const fields = [form.key, ...HASHED.map((name) => form[name] ?? ''), '', '', '', '', '', status, salt]
  return sha512([...(extra === null ? [] : [extra]), ...fields.reverse()].join('|'))
}

/** Of a server call. */
export function commandHash(form: Form, salt: string): string {
  return sha512([form.key, form.command, form.var1, salt].join('|'))
}
