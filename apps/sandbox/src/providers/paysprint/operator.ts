/** How a date field wants its date; the label says it, as with the provider. */
export type DateForm = 'dd/MM/yyyy' | 'dd-MM-yyyy' | 'yyyy-MM-dd' | 'ddMMyyyy'

/** One input field of a biller. */
export interface Field {
  label: string | null
  /** The key of an extra field; the main number has none. */
  name: string | null
  regex: string | null
  /** The sandbox's own pattern; undefined where it accepts anything of up to 40 characters. */
  accepts?: RegExp
}

export interface Operator {
  id: string
  name: string
  category: string
  viewbill: '1' | '0'
  number: Field
  extras: Field[]
  /** The answer of `getoperator`, where it is not built from the above. */
  wire?: object
}

const DATES: Record<DateForm, string> = {
  'dd/MM/yyyy': '^(0[1-9]|[12][0-9]|3[01])/(0[1-9]|1[0-2])/(19|20)[0-9]{2}$',
  'dd-MM-yyyy': '^(0[1-9]|[12][0-9]|3[01])-(0[1-9]|1[0-2])-(19|20)[0-9]{2}$',
  'yyyy-MM-dd': '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  ddMMyyyy: '^(0[1-9]|[12][0-9]|3[01])(0[1-9]|1[0-2])(19|20)[0-9]{2}$',
}

/** The main number or an extra field, checked by the pattern the biller publishes. */
export const field = (label: string, regex: string, name: string | null = null): Field => ({
  label,
  name,
  regex,
  accepts: new RegExp(regex),
})

/** A date of birth in the form its label tells; its pattern is published or (null) is not. */
export const birthDate = (form: DateForm, regex: string | null = DATES[form]): Field => ({
  label: `Date of Birth (${form})`,
  name: 'dateofBirth',
  regex,
  accepts: new RegExp(DATES[form]),
})

export const mobile = (label = 'Registered Mobile Number'): Field =>
  field(label, '^[6-9][0-9]{9}$', 'mobileNumber')

/** An operator as `getoperator` prints it: unused fields are null with some billers, the text "null" with others. */
export function operatorEntity(operator: Operator): object {
  const { id, name, category, viewbill, number, extras, wire } = operator
  if (wire) return { id, name, category, viewbill, ...wire }
  const unused = Number(id) % 2 ? 'null' : null
  const printed = [0, 1, 2].map((index) => [
    [`ad${index + 1}_d_name`, extras[index]?.label ?? unused],
    [`ad${index + 1}_name`, extras[index]?.name ?? unused],
    [`ad${index + 1}_regex`, extras[index]?.regex ?? unused],
  ])
  return {
    id,
    name,
    category,
    viewbill,
    regex: number.regex,
    displayname: number.label,
    ...Object.fromEntries(printed.flat()),
  }
}
