import { expect, test } from 'vitest'
import { cleanSvg } from './clean-svg.ts'

const frame = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"${more}>${inside}</svg>`
const DOT = '<circle cx="5" cy="5" r="4" fill="#00695c"/>'

test('shapes stay as they are; what drawing programs add goes', () => {
  const source = `<?xml version="1.0"?><!-- drawn --><svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="x" viewBox="0 0 40 20" version="1.1">
    <title>Pay & more</title><metadata><rdf a="b"/></metadata>
    <defs><linearGradient id="a"><stop offset="0" stop-color="rgb(1, 2, 3)"/></linearGradient></defs>
    <g transform="translate(1 2) rotate(45)" inkscape:label="x"><path d="M3 6.5h26" fill="url(#a)"/></g></svg>`
  expect(cleanSvg(source)).toEqual({
    width: 40,
    height: 20,
    text:
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><defs><linearGradient id="a">' +
      '<stop offset="0" stop-color="rgb(1, 2, 3)"/></linearGradient></defs>' +
      '<g transform="translate(1 2) rotate(45)"><path d="M3 6.5h26" fill="url(#a)"/></g></svg>',
  })
  expect(cleanSvg(`<svg width="30px" height="10">${DOT}</svg>`)).toMatchObject({ width: 30, height: 10 })
})

test.each([
  ['a script', frame(`${DOT}<script>alert(1)</script>`)],
  ['a handler', frame(DOT, ' onload="alert(1)"')],
  ['a page inside', frame(`<foreignObject><p/></foreignObject>${DOT}`)],
  ['a picture from elsewhere', frame(`<image href="https://x.example/a.png"/>`)],
  ['a link', frame(`<a href="javascript:alert(1)">${DOT}</a>`)],
  ['a reference', frame(`<use href="#a"/>${DOT}`)],
  ['a style sheet', frame(`<style>@import url(x)</style>${DOT}`)],
  ['a style', frame('<path d="M0 0" style="fill:url(https://x.example)"/>')],
  ['an address in a colour', frame('<path d="M0 0" fill="url(https://x.example/#a)"/>')],
  ['animation', frame(`${DOT}<animate attributeName="href"/>`)],
  ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${frame(DOT)}`],
  ['an entity in a value', frame('<path d="&#x4d;0 0"/>')],
  ['text', frame(`${DOT}text`)],
  ['two pictures', frame(DOT) + frame(DOT)],
  ['no end', frame(DOT).slice(0, -3)],
  ['wrong nesting', frame(`<g>${DOT}</defs>`)],
  ['no size', `<svg xmlns="http://www.w3.org/2000/svg">${DOT}</svg>`],
  ['nothing', frame('')],
])('%s is refused', (_what, source) => {
  expect(cleanSvg(source)).toBeNull()
})

test('input crafted to be slow is quick', () => {
  const began = process.cpuUsage()
  cleanSvg(`<svg viewBox="0 0 1 1"><path d="${'('.repeat(90_000)}"/></svg>`)
  cleanSvg(`<svg ${'a="b" '.repeat(15_000)}`)
  cleanSvg(`<svg viewBox="0 0 1 1">${'<!--'.repeat(20_000)}`)
  const { user } = process.cpuUsage(began)
  expect(user / 1000).toBeLessThan(1500)
})
