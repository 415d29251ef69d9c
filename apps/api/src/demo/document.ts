import type { DemoPayee } from './payees.ts'

/** The attachment of a payee, by category. */
const TITLES: Record<string, string> = {
  rental: 'Rent agreement',
  vendor: 'Invoice',
  salary: 'Joining letter',
  donation: 'Registration certificate',
  ca: 'Engagement letter',
  legal: 'Letter of authority',
}

/** A one-page A4 PDF in place of a payee's document. */
export function makeDocument({ category, name, owner, address }: DemoPayee) {
  const title = TITLES[category.key] ?? 'Document'
  const lines = [title, '', `Between ${owner.first_name} ${owner.last_name}`, `and ${name}, ${address}`]
  return {
    fileName: `${title}, ${name}.pdf`,
    bytes: pdf([...lines, '', 'Demo document. It binds nobody.']),
  }
}

function pdf(lines: string[]): Buffer {
  const shown = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join('\n')
  const page = `BT /F1 14 Tf 24 TL 72 760 Td\n${shown}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const xref = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
