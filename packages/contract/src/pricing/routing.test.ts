import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { fieldErrors } from '../../test/field-errors.ts'
import { PAYMENT_MESSAGES } from '../payments/payment-messages.ts'
import { BACK_OFFICE } from './back-office-messages.ts'
import { simulateRoute, storeGatewayMethods, storePriorities, storeServiceMethods } from './routing.ts'

const { routing: messages, charges } = BACK_OFFICE

describe('switching methods of gateways', () => {
  const line = { method: 'UPI', selected: 1, pg_id: 1 }

  it('takes the method by id or name and the switch in any writing', () => {
    expect(z.parse(storeGatewayMethods.body, [line, { method: 3, selected: 'false', pg_id: '2' }])).toEqual([
      { method: 'UPI', selected: true, pg_id: 1 },
      { method: '3', selected: false, pg_id: 2 },
    ])
  })

  it.each<[unknown, Record<string, string[]>]>([
    [[], { '': [messages.noChanges] }],
    [Array(500).fill(line), {}],
    [Array(501).fill(line), { '': ['Too many changes.'] }],
    [[{ ...line, selected: 2 }], { '0.selected': [messages.selectedFormat] }],
    [[line, { ...line, pg_id: 'x' }], { '1.pg_id': [charges.gatewayUnknown] }],
    [[{ ...line, method: null }], { '0.method': [charges.methodUnknown] }],
    [[{ ...line, service_id: 1 }], { service_id: ['unknown'] }],
  ])('%# is judged', (sent, errors) => {
    expect(fieldErrors(storeGatewayMethods.body, sent)).toEqual(errors)
  })
})

describe('switching methods of services', () => {
  const line = { service_id: 1, method: 'UPI', selected: true }

  it.each<[unknown, Record<string, string[]>]>([
    [[line], {}],
    [[], { '': [messages.noChanges] }],
    [[{ ...line, service_id: 0 }], { '0.service_id': [messages.serviceUnknown] }],
    [[{ ...line, selected: 'x' }], { '0.selected': [messages.selectedFormat] }],
    [[{ ...line, pg_id: 1 }], { pg_id: ['unknown'] }],
  ])('%# is judged', (sent, errors) => {
    expect(fieldErrors(storeServiceMethods.body, sent)).toEqual(errors)
  })
})

describe('the order of gateways', () => {
  const line = { id: 1, priority: 1, selected_method: 'UPI' }

  it.each<[unknown, Record<string, string[]>]>([
    [[line], {}],
    [[{ id: '2', priority: '1', selected_method: 3 }], {}],
    [[], { '': [messages.priorityOrder] }],
    [[{ ...line, priority: 0 }], { '0.priority': [messages.priorityOrder] }],
    [[{ ...line, priority: 1.5 }], { '0.priority': [messages.priorityOrder] }],
    [[{ ...line, id: -1 }], { '0.id': [charges.gatewayUnknown] }],
    [[{ ...line, selected_method: undefined }], { '0.selected_method': [charges.methodUnknown] }],
    [Array(100).fill(line), {}],
    [Array(101).fill(line), { '': ['Too many gateways.'] }],
  ])('%# is judged', (sent, errors) => {
    expect(fieldErrors(storePriorities.body, sent)).toEqual(errors)
  })
})

describe('a simulated payment', () => {
  const query = { user_id: '7', service_id: '1', payment_method_id: '2', amount: '18500.50' }

  it('is of an amount that may be paid', () => {
    expect(z.parse(simulateRoute.query, query)).toEqual({
      user_id: 7,
      service_id: 1,
      payment_method_id: 2,
      amount: '18500.50',
    })
    for (const amount of ['0.99', '1000000.01', '10.001', '', 'x', undefined]) {
      expect(fieldErrors(simulateRoute.query, { ...query, amount })).toEqual({
        amount: [PAYMENT_MESSAGES.amountInvalid],
      })
    }
    for (const amount of ['1', '1.00', '1000000.00']) {
      expect(fieldErrors(simulateRoute.query, { ...query, amount })).toEqual({})
    }
  })

  it('names the payer, the service and the method', () => {
    for (const name of ['user_id', 'service_id', 'payment_method_id']) {
      expect(fieldErrors(simulateRoute.query, { ...query, [name]: 'x' })).toEqual({ [name]: ['Invalid id.'] })
    }
  })
})
