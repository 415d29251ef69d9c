import { Readable } from 'node:stream'
import { GST_SECTIONS, type GstFile, type GstSection } from '@chukta/contract/insight/tax'
import { paiseToRupees } from '@chukta/contract/money'
import type { Deps } from '../../../platform/deps.ts'
import { csvWriter } from '../../../platform/files/csv.ts'
import type { SheetWriter } from '../../../platform/files/sheet.ts'
import { audit } from '../../../platform/security/audit-sql.ts'
import { openGstin, readCompany } from '../../identity/api.ts'
import type { Amounts } from './numbering-sql.ts'
import {
  DOCUMENT_COLUMNS,
  GROUP_COLUMNS,
  ISSUED_COLUMNS,
  type ReturnRow,
  SAC_COLUMNS,
} from './return-columns.ts'
import { returnAsJson } from './return-json.ts'
import {
  type DocumentRow,
  listBySac,
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
export async function gstReturn({ db }: Deps, month: string) {
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

/** A part of a month's return as CSV, page by page: a long one is never in memory as a whole; or all of it as JSON. Audited. */
export async function gstFile(deps: Deps, actorId: number, month: string, part: GstFile) {
  await audit(deps.db, {
    actorId,
    action: 'tax.return-exported',
    object: month,
    detail: { section: part },
  })
  const isJson = part === 'json'
  return {
    type: isJson ? 'application/json' : 'text/csv; charset=utf-8',
    fileName: isJson ? `GSTR1-${month}.json` : `GSTR1-${month}-${part}.csv`,
    file: isJson ? await wholeReturn(deps, month) : Readable.from(sheetOf(deps, monthOf(month), part)),
  }
}

async function wholeReturn(deps: Deps, month: string): Promise<string> {
  const { db } = deps
  const during = monthOf(month)
  const all = async (section: GstSection) => {
    const rows: ReturnRow[] = []
    for await (const page of pagesOf(deps, during, section)) rows.push(...page)
    return rows
  }
  const [b2b, b2cl, cdnr, cdnur] = [
    await all('b2b'),
    await all('b2cl'),
    await all('cdnr'),
    await all('cdnur'),
  ]
  return returnAsJson({
    gstin: (await readCompany(db)).gstin,
    month,
    documents: { b2b, b2cl, cdnr, cdnur },
    small: await listGroups(db, during, 'b2cs'),
    exempt: await listGroups(db, during, 'exempt'),
    bySac: await listBySac(db, during),
    issued: await listIssued(db, during),
  })
}

async function* sheetOf(deps: Deps, month: Month, part: Exclude<GstFile, 'json'>): AsyncGenerator<Buffer> {
  if (part === 'docs') {
    yield* sheetAtOnce(csvWriter(ISSUED_COLUMNS), await listIssued(deps.db, month))
  } else if (part === 'hsn-b2b' || part === 'hsn-b2c') {
    const rows = await listBySac(deps.db, month)
    const wanted = rows.filter((row) => row.is_registered === (part === 'hsn-b2b'))
    yield* sheetAtOnce(csvWriter(SAC_COLUMNS), wanted)
  } else if (GROUP_COLUMNS[part]) {
    yield* sheetAtOnce(csvWriter(GROUP_COLUMNS[part]), await listGroups(deps.db, month, part))
  } else {
    const sheet = csvWriter(DOCUMENT_COLUMNS[part] ?? [])
    yield sheet.begin()
    for await (const rows of pagesOf(deps, month, part)) yield sheet.rows(rows)
  }
}

function* sheetAtOnce<Row>(sheet: SheetWriter<Row>, rows: Row[]): Generator<Buffer> {
  yield sheet.begin()
  yield sheet.rows(rows)
}

/** The documents of a section with their recipients' GSTINs, page by page. */
async function* pagesOf(deps: Deps, month: Month, section: GstSection): AsyncGenerator<ReturnRow[]> {
  let after = ''
  for (;;) {
    const rows = await nextDocuments(deps.db, month, section, after, PAGE_ROWS)
    yield rows.map((row) => ({ ...row, gstin: gstinOf(deps, row) }))
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_ROWS) return
    after = last.no
  }
}

function gstinOf({ secrets }: Deps, { user_id, gstin_cipher }: DocumentRow): string {
  return user_id === null || gstin_cipher === null ? '' : openGstin(secrets, user_id, gstin_cipher)
}

/** `2026-11` from its first moment in India to that of December. */
function monthOf(month: string): Month {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  const begin = (of: string) => new Date(`${of}-01T00:00:00+05:30`)
  return { from: begin(month), to: begin(next) }
}
