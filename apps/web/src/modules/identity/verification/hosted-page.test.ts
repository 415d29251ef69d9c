import { expect, it } from 'vitest'
import { hostedPageAddress } from './hosted-page.ts'

it.each([
  ['https://sign.example.com/d/1', 'https://sign.example.com/d/1'],
  ['http://localhost:4010/e-sign/t', 'http://localhost:4010/e-sign/t'],
  ['http://127.0.0.1:4010/e-sign/t', 'http://127.0.0.1:4010/e-sign/t'],
  ['http://sign.example.com/d/1', null],
  ['http://localhost.example.com/d/1', null],
  ['https://bank.example.com@sign.example.org/', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['/d/1', null],
  ['', null],
])('%s leads to %s', (link, address) => expect(hostedPageAddress(link)).toBe(address))
