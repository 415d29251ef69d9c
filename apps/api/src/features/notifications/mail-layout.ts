/** What a mail says: plain paragraphs, and a code that stands out where there is one. */
export type MailContent = { subject: string; paragraphs: string[]; code?: string }

/** Lays the content out as text and as plain HTML. Everything is escaped; no colours, so no stray digits. */
export function layOut({ subject, paragraphs, code }: MailContent) {
  const sign = 'Chukta. Nobody from Chukta will ever ask for your code.'
  const lines = [...(code === undefined ? [] : [code]), ...paragraphs]
  const html = [
    '<!doctype html><html lang="en"><body style="font-family: sans-serif; max-width: 36em">',
    ...(code === undefined
      ? []
      : [`<p style="font-size: 2em; font-weight: bold; letter-spacing: 0.2em">${escapeHtml(code)}</p>`]),
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    `<hr><p><small>${escapeHtml(sign)}</small></p></body></html>`,
  ]
  return { subject, text: `${lines.join('\n\n')}\n\n-- \n${sign}\n`, html: html.join('\n') }
}

function escapeHtml(text: string): string {
  const signs: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
}
