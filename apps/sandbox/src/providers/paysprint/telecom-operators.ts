import { type Field, field, type Operator } from './operator.ts'

const biller =
  (category: string, viewbill: '1' | '0' = '1') =>
  (id: string, name: string, number: Field, ...extras: Field[]) =>
    ({ id, name, category, viewbill, number, extras }) satisfies Operator

const broadband = biller('Broadband Postpaid')
const landline = biller('Landline')
const postpaid = biller('Mobile Postpaid')
/** A top-up has no bill: the amount is entered. */
const dth = biller('DTH', '0')
const cable = biller('Cable TV', '0')
const MOBILE = field('Mobile Number', '^[6-9][0-9]{9}$')

/** Billers of lines and screens. */
export const telecomOperators: Operator[] = [
  broadband('51', 'ACT Fibernet', field('Account Number', '^[0-9]{5,12}$')),
  broadband('52', 'Hathway Broadband', field('Customer ID', '^[0-9]{8,10}$')),
  broadband('53', 'Airtel Xstream Fiber', field('Landline Number with STD Code', '^[0-9]{10,11}$')),
  broadband('54', 'Tata Play Fiber', field('Account ID', '^[0-9]{6,12}$')),
  landline(
    '56',
    'BSNL Landline - Individual',
    field('Account Number', '^[0-9]{10}$'),
    field('Number with STD Code (without 0)', '^[0-9]{10}$', 'landlineNumber'),
  ),
  landline(
    '57',
    'MTNL - Delhi',
    field('Telephone Number', '^[0-9]{8}$'),
    field('Account Number', '^[0-9]{10}$', 'accountNumber'),
  ),
  landline('58', 'Airtel Landline', field('Number with STD Code (without 0)', '^[0-9]{10}$')),
  postpaid('61', 'Airtel Postpaid', MOBILE),
  postpaid('62', 'Jio Postpaid', MOBILE),
  postpaid('63', 'Vi Postpaid', MOBILE),
  postpaid('64', 'BSNL Mobile Postpaid', MOBILE),
  dth('66', 'Tata Play', field('Subscriber Number', '^1[0-9]{9}$')),
  dth('67', 'Airtel Digital TV', field('Customer ID', '^3[0-9]{9}$')),
  dth('68', 'Dish TV', field('Viewing Card Number', '^0[0-9]{10}$')),
  dth('69', 'Sun Direct', field('Smart Card Number', '^[14][0-9]{10}$')),
  cable('71', 'Hathway Digital Cable TV', field('VC Number', '^[A-Z0-9]{8,16}$')),
  cable('72', 'GTPL Hathway', field('Customer ID', '^[0-9]{7,10}$')),
]
