import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

type Glyph = { originalCharCode: number; unicode: string }
/** A glyph as a reader of the PDF finds it: its number in its font, its letters, its font. */
export type Drawn = { glyph: number; letters: string; font: string }

/** Reads the pages of a PDF with another program (pdf.js) than wrote it. */
export async function readPdf(pdf: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { OPS } = await getResolvedPDFJS()
  const drawn: Drawn[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { fnArray, argsArray } = await page.getOperatorList()
    let font = ''
    for (const [at, operation] of fnArray.entries()) {
      if (operation === OPS.setFont) {
        const { name } = page.commonObjs.get(argsArray[at][0]) as { name: string }
        font = name.slice(name.indexOf('+') + 1)
      }
      if (operation !== OPS.showText) continue
      for (const shown of argsArray[at][0] as (Glyph | number)[])
        if (typeof shown === 'object')
          drawn.push({ glyph: shown.originalCharCode, letters: shown.unicode, font })
    }
  }
  await document.loadingTask.destroy()
  return { drawn, text: textOf(drawn), fonts: [...new Set(drawn.map((one) => one.font))] }
}

/** The letters of glyphs, without the marks that isolate Urdu from the text around it. */
const textOf = (drawn: Drawn[]) =>
  drawn
    .map(({ letters }) => letters)
    .join('')
    .replace(/[\u2066-\u2069]/g, '')
    .normalize('NFC')
