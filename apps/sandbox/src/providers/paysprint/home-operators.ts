import { type Field, field, mobile, type Operator } from './operator.ts'

const biller =
  (category: string) =>
  (id: string, name: string, number: Field, ...extras: Field[]) =>
    ({ id, name, category, viewbill: '1', number, extras }) satisfies Operator

const electricity = biller('Electricity')
const gas = biller('Gas')
const lpg = biller('LPG Gas')
const water = biller('Water')
const tax = biller('Municipal Taxes')

/** Billers of a home: power, piped and bottled gas, water, property tax. */
export const homeOperators: Operator[] = [
  electricity('11', 'BSES Rajdhani Power Limited - Delhi', field('CA Number', '^[0-9]{9}$')),
  electricity('12', 'BSES Yamuna Power Limited - Delhi', field('CA Number', '^[0-9]{9}$')),
  electricity('13', 'Tata Power Delhi Distribution Limited', field('CA Number', '^[0-9]{11,12}$')),
  electricity(
    '14',
    'Maharashtra State Electricity Distribution Company (MSEDCL)',
    field('Consumer Number', '^[0-9]{12}$'),
    field('Billing Unit (BU)', '^[0-9]{4}$', 'billingUnit'),
  ),
  electricity(
    '15',
    'Bangalore Electricity Supply Company (BESCOM)',
    field('Account ID (RAPDRP) or Connection ID', '^[0-9]{10}$'),
  ),
  electricity(
    '16',
    'Tamil Nadu Generation and Distribution Corporation (TANGEDCO)',
    field('Consumer Number', '^[0-9]{9,12}$'),
  ),
  electricity('17', 'Adani Electricity Mumbai Limited', field('Consumer Number', '^[0-9]{9}$')),
  electricity('18', 'Tata Power - Mumbai', field('Consumer Number', '^[0-9]{12}$')),
  electricity('19', 'Torrent Power - Ahmedabad', field('Service Number', '^[0-9]{5,15}$')),
  electricity(
    '20',
    'Uttar Pradesh Power Corporation (UPPCL) - Urban',
    field('Consumer Number', '^[0-9]{10}$'),
  ),
  electricity(
    '21',
    'West Bengal State Electricity Distribution Company (WBSEDCL)',
    field('Consumer ID', '^[0-9]{9}$'),
    mobile('Mobile Number'),
  ),
  electricity('22', 'Kerala State Electricity Board (KSEB)', field('Consumer Number', '^[0-9]{13}$')),
  electricity(
    '23',
    'Southern Power Distribution Company of Telangana (TGSPDCL)',
    field('Unique Service Number', '^[0-9]{9}$'),
  ),
  electricity(
    '24',
    'Dakshin Haryana Bijli Vitran Nigam (DHBVN)',
    field('Account Number', '^[0-9]{10}$'),
    mobile('Mobile Number'),
  ),
  electricity('25', 'CESC Limited - Kolkata', field('Consumer Number', '^[0-9]{11}$')),
  gas('31', 'Indraprastha Gas Limited', field('BP Number', '^[0-9]{10}$')),
  gas(
    '32',
    'Mahanagar Gas Limited',
    field('Customer Account Number', '^[0-9]{12}$'),
    field('Bill Group Number', '^[A-Za-z0-9]{1,8}$', 'billGroup'),
  ),
  gas('33', 'Gujarat Gas Limited', field('Customer ID', '^[0-9]{12}$')),
  gas('34', 'Adani Total Gas Limited', field('Customer ID', '^[0-9]{10}$')),
  lpg('36', 'Indane Gas (Indian Oil)', field('Consumer Number (16 digits)', '^[0-9]{16}$')),
  lpg('37', 'Bharat Gas (BPCL)', field('Registered Mobile Number', '^[6-9][0-9]{9}$')),
  lpg(
    '38',
    'HP Gas (HPCL)',
    field('Consumer Number', '^[0-9]{6}$'),
    field('Distributor Code', '^[0-9]{8}$', 'distributorId'),
  ),
  water('41', 'Delhi Jal Board', field('K Number', '^[0-9]{10}$')),
  water('42', 'Bangalore Water Supply and Sewerage Board', field('RR Number', '^[A-Z0-9-]{5,12}$')),
  water('43', 'Hyderabad Metropolitan Water Supply and Sewerage Board', field('CAN Number', '^[0-9]{9}$')),
  water('44', 'Pune Municipal Corporation - Water', field('Consumer Number', '^[0-9]{8}$')),
  tax('46', 'Greater Hyderabad Municipal Corporation', field('PTIN', '^[0-9]{10}$')),
  tax('47', 'Pune Municipal Corporation - Property Tax', field('Property ID', '^[A-Z0-9/]{6,20}$')),
  tax(
    '48',
    'Ahmedabad Municipal Corporation',
    field('Tenament Number', '^[A-Z0-9]{15}$'),
    mobile('Mobile Number'),
  ),
]
