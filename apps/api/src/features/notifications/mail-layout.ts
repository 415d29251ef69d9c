import { escapeHtml } from '../../platform/escape-html.ts'

/** The content of a mail: plain paragraphs, an emphasized code where there is one, and a link. */
export type MailContent = {
  subject: string
  paragraphs: string[]
  code?: string
  link?: { label: string; url: string }
}

/** Lays the content out as text and as plain HTML. Everything is escaped; no colours, so no stray digits. */
export function layOut({ subject, paragraphs, code, link }: MailContent) {
  const sign = 'Chukta. Nobody from Chukta will ever ask for your code.'
  const lines = [
    ...(code === undefined ? [] : [code]),
    ...paragraphs,
    ...(link === undefined ? [] : [`${link.label}: ${link.url}`]),
  ]
  const html = [
    '<!doctype html><html lang="en"><body style="font-family: sans-serif; max-width: 36em">',
    ...(code === undefined
      ? []
      : [`<p style="font-size: 2em; font-weight: bold; letter-spacing: 0.2em">${escapeHtml(code)}</p>`]),
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    ...(link === undefined
      ? []
      : [
          `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a><br>${escapeHtml(link.url)}</p>`,
        ]),
    `<hr><p><small>${escapeHtml(sign)}</small></p></body></html>`,
  ]
  return { subject, text: `${lines.join('\n\n')}\n\n-- \n${sign}\n`, html: html.join('\n') }
}
