import DOMPurify from 'dompurify'

const TAGS = ['article', 'section', 'h2', 'h3', 'h4', 'p', 'ol', 'ul', 'li', 'dl', 'dt', 'dd', 'div', 'span']
const TABLE = ['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'strong', 'em', 'b', 'i', 'br', 'hr']

/**
 * The server's HTML with nothing left but text, lists and tables: no script, style, link, image, form or
 * handler. Takes HTML, gives HTML that is safe to place, and that the browser knows to be.
 */
export function cleanDocument(html: string): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...TAGS, ...TABLE],
    ALLOWED_ATTR: ['scope', 'colspan', 'rowspan', 'start', 'lang'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // A text would have to be trusted once more where it is placed.
    RETURN_TRUSTED_TYPE: true,
  }) as unknown as string
}
