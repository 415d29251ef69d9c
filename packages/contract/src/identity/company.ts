import { z } from 'zod/mini'
import { call } from '../call.ts'
import { GST_STATE_NAMES, gstinKind, isGstinWhole } from '../gstin.ts'
import { tidyName } from '../names.ts'
import { PERSON } from '../person-messages.ts'
import { plainLine, withoutInvisible } from '../plain-text.ts'
import { tidyCapitals, tidyEmail, tidyNumber } from '../tidy.ts'
import { COMPANY } from './company-messages.ts'
import { POLICY_KINDS } from './company-policies.ts'
import { contrastProblem } from './theme-colours.ts'
import { panOfGstin } from './verification.ts'

/** Largest logo in bytes. */
export const MAX_LOGO_BYTES = 100_000

/** A line of text that may be empty; left out, it is. */
const line = (most = 150) =>
  z._default(
    z
      .string(COMPANY.invalid)
      .check(
        z.overwrite(tidyName),
        z.maxLength(most, COMPANY.tooLong(most)),
        z.regex(/^\P{Cc}*$/u, COMPANY.invalid),
      ),
    '',
  )
const requiredName = (message: string, most: number) =>
  z
    .string(message)
    .check(
      z.overwrite(tidyName),
      z.minLength(1, message),
      z.maxLength(most, COMPANY.tooLong(most)),
      z.regex(/^[^\p{Cc}<>"]*$/u, COMPANY.invalid),
    )
/** Empty, or of the pattern once it is tidied. */
const formatted = (
  pattern: RegExp | ((text: string) => boolean),
  message: string,
  tidy: (text: string) => string = (text) => withoutInvisible(text),
) =>
  z._default(
    z.string(message).check(
      z.overwrite(tidy),
      z.trim(),
      z.refine(
        (text) => text === '' || (typeof pattern === 'function' ? pattern(text) : pattern.test(text)),
        {
          error: message,
        },
      ),
    ),
    '',
  )
const email = formatted(z.regexes.email, COMPANY.email, tidyEmail)
const phone = formatted(/^\+?[\d -]{6,20}$/, COMPANY.phone, plainLine)
const COLOUR = /^#[0-9a-f]{6}$/i
const colour = formatted(COLOUR, COMPANY.colour)

/** Everything of the company that a form or the environment sets. An empty text is "not given". */
export const companyFields = z
  .strictObject({
    trade_name: requiredName(COMPANY.nameRequired, 40),
    legal_name: requiredName(COMPANY.legalNameRequired, 150),
    address_line1: line(),
    address_line2: line(),
    city: line(60),
    state_code: z._default(
      z.string(COMPANY.stateUnknown).check(
        z.refine((code) => code === '' || Object.hasOwn(GST_STATE_NAMES, code), {
          error: COMPANY.stateUnknown,
        }),
      ),
      '',
    ),
    pin: formatted(/^[1-9]\d{5}$/, COMPANY.pinFormat, tidyNumber),
    gstin: formatted((text) => gstinKind(text) !== null, COMPANY.gstinFormat, tidyCapitals),
    pan: formatted(/^[A-Z]{5}\d{4}[A-Z]$/, COMPANY.panFormat, tidyCapitals),
    cin: formatted(/^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/, COMPANY.cinFormat, tidyCapitals),
    support_email: email,
    support_phone: phone,
    support_hours: line(100),
    grievance_name: line(100),
    grievance_email: email,
    grievance_phone: phone,
    color_light: colour,
    color_dark: colour,
    color_accent: colour,
    invoice_prefix: z._default(
      z.string(COMPANY.prefixFormat).check(z.regex(/^[A-Z0-9]{1,2}$/, COMPANY.prefixFormat)),
      'CK',
    ),
    sac_code: z._default(
      z.string(COMPANY.sacFormat).check(z.regex(/^99\d{4}$/, COMPANY.sacFormat)),
      '997158',
    ),
    /** In percent: `18` or `18.00`. */
    gst_rate: z._default(
      z.string(COMPANY.rateFormat).check(
        z.refine((text) => /^\d{1,2}(\.\d{1,2})?$/.test(text) && Number(text) <= 28, {
          error: COMPANY.rateFormat,
        }),
      ),
      '0.00',
    ),
  })
  .check((context) => {
    for (const [field, message] of crossProblems(context.value)) {
      context.issues.push({ code: 'custom', message, input: context.value, path: [field] })
    }
  })
export type CompanyFields = z.output<typeof companyFields>

/** Errors of combinations whose fields are each fine. */
function crossProblems(fields: CompanyFields): [keyof CompanyFields, string][] {
  const { gstin, pan, state_code, color_light, color_dark } = fields
  const found: [keyof CompanyFields, string][] = []
  const kind = gstinKind(gstin)
  if (kind !== null) {
    if (!isGstinWhole(gstin)) found.push(['gstin', COMPANY.gstinCheck])
    else if (kind !== 'regular') found.push(['gstin', PERSON.verification.gstinKinds[kind]])
    else if (state_code !== gstin.slice(0, 2)) found.push(['gstin', COMPANY.gstinState])
    else if (pan !== '' && pan !== panOfGstin(gstin)) found.push(['gstin', COMPANY.gstinPan])
  }
  if ((color_light === '') !== (color_dark === '')) {
    found.push([color_light === '' ? 'color_light' : 'color_dark', COMPANY.colourBoth])
  }
  const light = COLOUR.test(color_light) ? contrastProblem(color_light, 'light') : null
  if (light) found.push(['color_light', COMPANY.contrastLight(light.ratio, light.better)])
  const dark = COLOUR.test(color_dark) ? contrastProblem(color_dark, 'dark') : null
  if (dark) found.push(['color_dark', COMPANY.contrastDark(dark.ratio, dark.better)])
  return found
}

const logoAddress = z.nullable(z.string())

/** The company's public facts. Empty texts are "not given"; addresses of logos are null where none is. */
export const publicCompany = z.object({
  name: z.string(),
  logo_light: logoAddress,
  logo_dark: logoAddress,
  color_light: z.string(),
  color_dark: z.string(),
  color_accent: z.string(),
  support_email: z.string(),
  support_phone: z.string(),
  support_hours: z.string(),
  /** The officer for complaints that support did not resolve: the law wants the name published. */
  grievance_name: z.string(),
  grievance_email: z.string(),
  grievance_phone: z.string(),
  /** Published policies: pages `/terms`, `/privacy`, `/refund-policy`. */
  policies: z.array(z.enum(POLICY_KINDS)),
})

const company = z.extend(z.object(companyFields.shape), {
  logo_light: logoAddress,
  logo_dark: logoAddress,
  /** 0 until the company was named. */
  version: z.number(),
  updated_at: z.iso.datetime(),
})
export type CompanyAnswer = z.infer<typeof company>

const ofCompany = {
  feature: 'company',
  access: 'company.manage',
  for: 'account',
  unscoped: 'role 1, over settings of the whole platform',
  ours: true,
} as const

export const getCompany = call({
  ...ofCompany,
  method: 'GET',
  path: '/company',
  summary: 'The company whose portal this is',
  answer: z.object({ data: company }),
})

export const storeCompany = call({
  ...ofCompany,
  method: 'PUT',
  path: '/company',
  summary: 'Names the company: its addresses, numbers, colours and how its invoices are numbered',
  stepUp: true,
  approval: 'settings',
  freeText: [
    'trade_name',
    'legal_name',
    'address_line1',
    'address_line2',
    'city',
    'support_hours',
    'grievance_name',
  ],
  body: companyFields,
  answer: z.object({ data: company, message: z.string() }),
})

const theme = z.object({ theme: z.enum(['light', 'dark'], COMPANY.invalid) })

export const storeCompanyLogo = call({
  ...ofCompany,
  method: 'PUT',
  path: '/company/logo/:theme',
  summary: 'Sets the logo of a theme: a PNG or an SVG of shapes alone, in the field `logo`',
  stepUp: true,
  approval: 'settings',
  multipart: true,
  bodyLimitBytes: 1_000_000,
  params: theme,
  body: z.nullish(z.strictObject({})),
  answer: z.object({ data: company, message: z.string() }),
})

export const removeCompanyLogo = call({
  ...ofCompany,
  method: 'DELETE',
  path: '/company/logo/:theme',
  summary: 'Removes the logo of a theme',
  stepUp: true,
  approval: 'settings',
  params: theme,
  answer: z.object({ data: company, message: z.string() }),
})

/** For pages and mails; the address changes with the logo. */
export const openCompanyLogo = call({
  method: 'GET',
  path: '/company/logo/:theme',
  summary: 'The logo of a theme',
  feature: 'company',
  access: 'public',
  ours: true,
  errors: ['not-found'],
  params: theme,
  query: z.strictObject({ v: z.optional(z.string().check(z.regex(/^\d{1,9}$/, COMPANY.invalid))) }),
  // The bytes of the picture.
  answer: z.unknown(),
})
