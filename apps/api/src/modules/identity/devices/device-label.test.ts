import { expect, it } from 'vitest'
import { deviceLabel } from './device-label.ts'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 'Chrome on Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME}`, 'Chrome on Linux'],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${CHROME.replace('Safari', 'Mobile Safari')}`,
    'Chrome on Android',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/142.0.0.0`, 'Microsoft Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [undefined, 'Unknown browser'],
  ['', 'Unknown browser'],
  ['   ', 'Unknown browser'],
  ['curl/8.5.0', 'Unknown browser'],
])('%s is %s', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label)
})

it("shows no text of the browser's own", () => {
  for (const made of [
    'Evil<script>/1.0 (Windows NT 10.0)',
    'https://evil.example/1.0',
    `${'A'.repeat(5_000)}/1.0 (Windows NT 10.0)`,
    'Mozilla/5.0 (Call +911234567890 now) Evil/1.0',
  ]) {
    expect(deviceLabel(made)).toMatch(/^Unknown browser( on Windows)?$/)
  }
})

it('is quick for any input', () => {
  // Processor time, so that a busy machine does not fail the test.
  const before = process.cpuUsage()
  deviceLabel('('.repeat(100_000))
  deviceLabel(`Mozilla/5.0 ${'a '.repeat(50_000)}`)
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500)
})
