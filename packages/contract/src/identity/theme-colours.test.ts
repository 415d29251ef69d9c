import { expect, test } from 'vitest'
import { contrast, contrastProblem, themeCss } from './theme-colours.ts'

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#33419d', '#33419d')).toBe(1)
})

test('a refused colour comes with the nearest readable one', () => {
  expect(contrastProblem('#33419d', 'light')).toBeNull()
  expect(contrastProblem('#a3b2fe', 'dark')).toBeNull()
  for (const [hex, theme, ground] of [
    ['#f7a224', 'light', '#f5f0e6'],
    ['#1b5e20', 'dark', '#171923'],
  ] as const) {
    const problem = contrastProblem(hex, theme)
    expect(Number(problem?.ratio)).toBeLessThan(4.5)
    expect(contrast(problem?.better ?? hex, ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(problem?.better ?? hex, ground)).toBeLessThan(4.8)
  }
})

test('the sheet is empty without colours; its derived colours can be read in both themes', () => {
  expect(themeCss({ color_light: '', color_dark: '', color_accent: '' })).toBe('')
  for (const [light, dark, accent] of [
    ['#00695c', '#4db6ac', '#ffc107'],
    ['#b00020', '#ff8a80', '#1a237e'],
    ['#6d6200', '#ffffff', '#000000'],
    ['#000000', '#7d8df0', '#ffffff'],
  ] as const) {
    expect([contrastProblem(light, 'light'), contrastProblem(dark, 'dark')]).toEqual([null, null])
    const css = themeCss({ color_light: light, color_dark: dark, color_accent: accent })
    const [onLight = '', onDark = ''] = css.split('}')
    for (const [rule, brand] of [
      [onLight, light],
      [onDark, dark],
    ] as const) {
      const of = (name: string) => new RegExp(`--ck-${name}:(#[0-9a-f]{6})`).exec(rule)?.[1] ?? ''
      expect(of('brand')).toBe(brand)
      for (const [text, ground] of [
        ['on-fill', 'fill'],
        ['on-fill', 'fill-hover'],
        ['on-accent', 'accent'],
        ['brand', 'soft'],
      ] as const) {
        expect([text, ground, contrast(of(text), of(ground)) >= 4.5]).toEqual([text, ground, true])
      }
      expect(contrast('#f7f2e6', of('cover'))).toBeGreaterThanOrEqual(7)
    }
  }
})
