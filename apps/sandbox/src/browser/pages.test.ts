import { globSync, readFileSync } from 'node:fs'
import { Window } from 'happy-dom'
import { expect, test } from 'vitest'

const pages = globSync('**/*.html', { cwd: new URL('..', import.meta.url).pathname })

// A button that can be pressed before its script listens does nothing: the payer, or a test, waits for ever.
test.each(pages)('nothing in %s can be used before its script is there', (page) => {
  const { document } = new Window()
  document.documentElement.innerHTML = readFileSync(new URL(`../${page}`, import.meta.url), 'utf8')
  const usable = [...document.querySelectorAll('button, input, select, textarea')].filter(
    (field) => !field.hasAttribute('disabled') && field.closest('[hidden], template') === null,
  )
  expect(usable.map((field) => field.outerHTML)).toEqual([])
})
