import { escapeHtml } from '../../../platform/http/escape-html.ts'
import type { Agreement } from './agreement.ts'

/** The agreement as HTML of a fixed template: everything that comes from a person is escaped, nothing runs. */
export function documentView({ title, facts, clauses }: Agreement): string {
  return [
    `<h2>${escapeHtml(title)}</h2>`,
    '<dl>',
    ...facts.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`),
    '</dl>',
    '<ol>',
    ...clauses.map(
      ({ heading, text }) => `<li><h3>${escapeHtml(heading)}</h3><p>${escapeHtml(text)}</p></li>`,
    ),
    '</ol>',
  ].join('\n')
}
