import { birthDate, type Field, field, mobile, type Operator } from './operator.ts'

const biller =
  (category: string) =>
  (id: string, name: string, number: Field, ...extras: Field[]) =>
    ({ id, name, category, viewbill: '1', number, extras }) satisfies Operator

const fastag = biller('Fastag')
const insurance = biller('Insurance')
const life = biller('Life Insurance')
const loan = biller('Loan Repayment')
const VEHICLE = field('Vehicle Registration Number', '^[A-Z]{2}[0-9]{1,2}[A-Z]{0,3}[0-9]{4}$')
const LOAN_NUMBER = field('Loan Account Number', '^[A-Z0-9]{8,20}$')

/** Billers of loans, insurance and toll tags. */
export const financeOperators: Operator[] = [
  fastag('76', 'ICICI Bank Fastag', VEHICLE),
  fastag('77', 'HDFC Bank Fastag', VEHICLE),
  fastag('78', 'State Bank of India Fastag', VEHICLE),
  fastag('79', 'IDFC FIRST Bank Fastag', VEHICLE),
  insurance(
    '81',
    'Life Insurance Corporation of India (LIC)',
    field('Policy Number', '^[0-9]{9}$'),
    birthDate('dd/MM/yyyy'),
  ),
  insurance('82', 'Care Health Insurance', field('Policy Number', '^[0-9]{8}$'), birthDate('ddMMyyyy')),
  insurance('83', 'Star Health and Allied Insurance', field('Policy Number', '^[A-Z0-9/]{10,24}$')),
  life('86', 'HDFC Life Insurance', field('Policy Number', '^[0-9]{8}$'), birthDate('yyyy-MM-dd')),
  life('87', 'SBI Life Insurance', field('Policy Number', '^[0-9A-Z]{11}$'), birthDate('dd-MM-yyyy')),
  life('88', 'Axis Max Life Insurance', field('Policy Number', '^[0-9]{9}$'), birthDate('dd/MM/yyyy')),
  loan('91', 'Bajaj Finance', LOAN_NUMBER),
  loan('92', 'HDB Financial Services', field('Loan Account Number', '^[0-9]{6,10}$')),
  loan('93', 'Muthoot Finance', field('Loan Account Number', '^[A-Z0-9-]{6,20}$')),
  loan('94', 'Home Credit India Finance', field('Loan Account Number', '^[0-9]{10}$'), mobile()),
  loan('95', 'L&T Finance', field('Loan Account Number', '^[A-Z0-9]{8,17}$')),
  loan('96', 'Tata Capital', LOAN_NUMBER, mobile()),
  loan('97', 'Shriram Finance', field('Loan Number', '^[A-Z0-9]{10,16}$')),
  loan('98', 'Mahindra and Mahindra Financial Services', field('Contract Number', '^[0-9]{7,9}$')),
  loan('99', 'IDFC FIRST Bank', field('Loan Account Number', '^[0-9]{6,12}$')),
  loan('100', 'Hero FinCorp', field('Loan Account Number', '^[A-Z0-9]{8,20}$'), mobile()),
  loan('101', 'Aditya Birla Capital', LOAN_NUMBER, birthDate('dd-MM-yyyy')),
]
