/** An element with properties and children; text stays text. */
export function draw(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children.filter((child) => child !== null))
  return element
}

/** Text in which web addresses are links. */
export function withLinks(text) {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/)
  const link = (href) => draw('a', { href, target: '_blank', rel: 'noopener', textContent: href })
  return draw('p', { className: 'text' }, ...parts.map((part, index) => (index % 2 ? link(part) : part)))
}

export const rupees = (text) => `₹${Number(text).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`

export const clock = (text) =>
  new Date(text).toLocaleString('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Asia/Kolkata',
  })

/** Fills a section's list only when its data changed, so that open and selected parts stay. */
export function fill(id, rows, drawRow) {
  const section = document.querySelector(`#${id}`)
  const list = section.querySelector('.list')
  const print = JSON.stringify(rows)
  if (list.dataset.print === print) return
  list.dataset.print = print
  list.replaceChildren(...rows.map(drawRow))
  section.querySelector('.count').textContent = rows.length ? `(${rows.length})` : ''
  section.querySelector('.empty').hidden = rows.length > 0
}
