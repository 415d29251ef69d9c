import { z } from 'zod/mini'
import { call } from '../call.ts'
import { rupees } from '../money-shapes.ts'

/**
 * The sections of GSTR-1 that a portal's charge falls under: to registered recipients; to others, large between states
 * and the rest; credit and debit notes to registered and of large invoices; untaxed supplies.
 */
export const GST_SECTIONS = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'exempt'] as const
export type GstSection = (typeof GST_SECTIONS)[number]

/** The files of a month's return: sections, table 12 by SAC (two since May 2025), table 13, and all in one JSON. */
export const GST_FILES = [...GST_SECTIONS, 'hsn-b2b', 'hsn-b2c', 'docs', 'json'] as const
export type GstFile = (typeof GST_FILES)[number]

export const GST_RETURN_MESSAGES = {
  month: 'The month must be YYYY-MM.',
  section: 'This is no section of the return.',
  failed: 'Unable to fetch the GST return. Please try again.',
} as const

const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, GST_RETURN_MESSAGES.month))

const ofReturns = {
  method: 'GET',
  feature: 'tax',
  access: 'tax.returns',
  for: 'account',
  unscoped: "role 1, over the whole company's own return",
  ours: true,
} as const

export const getGstReturn = call({
  ...ofReturns,
  path: '/gst-returns/:month',
  summary: 'GSTR-1 of a month: the sums of each section, and the numbers that were issued',
  params: z.object({ month }),
  answer: z.object({
    data: z.object({
      month,
      gstin: z.string(),
      /** All six; credit notes count below zero. */
      sections: z.array(
        z.object({
          section: z.enum(GST_SECTIONS),
          documents: z.number(),
          value: rupees,
          taxable: rupees,
          igst: rupees,
          cgst: rupees,
          sgst: rupees,
        }),
      ),
      issued: z.array(
        z.object({
          kind: z.enum(['invoice', 'credit', 'debit']),
          first: z.string(),
          last: z.string(),
          count: z.number(),
        }),
      ),
    }),
  }),
})

export const getGstSection = call({
  ...ofReturns,
  path: '/gst-returns/:month/:section',
  summary:
    'A section or table as CSV in the columns of the offline tool, then the taxes as they were invoiced; `json`: the whole return as the tool reads it',
  stepUp: true,
  params: z.object({ month, section: z.enum(GST_FILES, GST_RETURN_MESSAGES.section) }),
  // The bytes of the file.
  answer: z.unknown(),
})
