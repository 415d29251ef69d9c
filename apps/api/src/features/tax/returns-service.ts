import { Readable } from 'node:stream'
import { paiseToRupees } from '@chukta/contract/money'
import { GST_SECTIONS, type GstSection } from '@chukta/contract/tax'
import { audit } from '../../platform/audit-sql.ts'
import type { Context } from '../../platform/context.ts'
import { csvWriter } from '../../platform/csv.ts'
import { readCompany } from '../company/company-service.ts'
import { openGstin } from '../verification/open-gstin-service.ts'
import type { Amounts } from './numbering-sql.ts'
import { DOCUMENT_COLUMNS, GROUP_COLUMNS } from './return-columns.ts'
import {
  type DocumentRow,
  listGroups,
  listIssued,
  listSections,
  type Month,
  nextDocuments,
} from './returns-sql.ts'

const PAGE_ROWS = 5_000
const NOTHING: Amounts = {
  value_paise: 0n,
  taxable_paise: 0n,
  cgst_paise: 0n,
  sgst_paise: 0n,
  igst_paise: 0n,
}

/** GSTR-1 of a month (`2026-11`): every section's sums, and the numbers that were issued. */
export async function gstReturn({ db }: Context, month: string) {
  const [sections, issued, { gstin }] = await Promise.all([
    listSections(db, monthOf(month)),
    listIssued(db, monthOf(month)),
    readCompany(db),
  ])
  const found = new Map(sections.map((row) => [row.section, row]))
  return {
    month,
    gstin,
    sections: GST_SECTIONS.map((section) => {
      const row = found.get(section)
      const { value_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise } = row ?? NOTHING
      return {
        section,
        documents: row?.documents ?? 0,
        value: paiseToRupees(value_paise),
        taxable: paiseToRupees(taxable_paise),
        igst: paiseToRupees(igst_paise),
        cgst: paiseToRupees(cgst_paise),
        sgst: paiseToRupees(sgst_paise),
      }
    }),
    issued,
  }
}

/** A section of a month's return as CSV, page by page: a long one is never in memory as a whole. Audited. */
export async function gstSection(context: Context, actorId: number, month: string, section: GstSection) {
  await audit(context.db, { actorId, action: 'tax.return-exported', object: month, detail: { section } })
  return {
    fileName: `GSTR1-${month}-${section}.csv`,
    file: Readable.from(sheetOf(context, monthOf(month), section)),
  }
}

async function* sheetOf(context: Context, month: Month, section: GstSection): AsyncGenerator<Buffer> {
  const groups = GROUP_COLUMNS[section]
  if (groups) {
    const sheet = csvWriter(groups)
    yield sheet.begin()
    yield sheet.rows(await listGroups(context.db, month, section))
    return
  }
  const sheet = csvWriter(DOCUMENT_COLUMNS[section] ?? [])
  yield sheet.begin()
  let after = ''
  for (;;) {
    const rows = await nextDocuments(context.db, month, section, after, PAGE_ROWS)
    yield sheet.rows(rows.map((row) => ({ ...row, gstin: gstinOf(context, row) })))
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_ROWS) return
    after = last.no
  }
}

function gstinOf({ secrets }: Context, { user_id, gstin_cipher }: DocumentRow): string {
  return user_id === null || gstin_cipher === null ? '' : openGstin(secrets, user_id, gstin_cipher)
}

/** `2026-11` from its first moment in India to that of December. */
function monthOf(month: string): Month {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  const begin = (of: string) => new Date(`${of}-01T00:00:00+05:30`)
  return { from: begin(month), to: begin(next) }
}
