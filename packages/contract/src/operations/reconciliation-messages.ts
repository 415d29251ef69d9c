/** The server's sentences about reconciliation. */
export const RECONCILIATION = {
  kindUnknown: 'Unknown kind of difference.',
  sourceUnknown: 'Unknown gateway.',
  statusUnknown: 'Unknown status.',
  actionUnknown: 'Unknown action.',
  dayInFuture: 'The day has not begun yet.',
  resolved: 'Difference resolved.',
  asked: 'The provider was asked again.',
  resolvedAlready: 'This difference is resolved already.',
  notConfirmed: 'The gateway does not confirm this payment now. Please try again later.',
  paidItsOrder: 'This money has paid its order by now. It is refunded like any payment.',
  refundTitle: (order: string) => `Refund from a settlement record: ${order}`,
  facts: {
    money: (amount: string) => `Money of the record: ${amount}`,
    open: 'not refunded',
    refunded: 'refunded',
    reason: 'Reason',
  },
  notPossible: 'This cannot be done with this difference.',
  applyUnknown: 'Please say true or false.',
  fileRequired: 'Please choose a CSV or XLSX file.',
  fileGateway: 'No report of this gateway can be read.',
  fileOldExcel: 'This is an old Excel file. Please export it as CSV or XLSX.',
  fileNoWorkbook: 'This workbook cannot be read. Please export the report again, as CSV or XLSX.',
  fileTooLong: (lines: number) =>
    `The file has more than ${lines.toLocaleString('en-IN')} lines. Please export fewer days.`,
  fileDays: (days: number) => `The file holds more than ${days} days. Please export fewer days.`,
  fileNoText: 'The file is not CSV text. Please export the report again as CSV or XLSX.',
  fileBroken: (line: number) => `Line ${line} cannot be read. Please export the report again.`,
  fileWidth: (line: number) => `Line ${line} has more or fewer cells than the headings.`,
  fileFormula: (line: number, column: string) =>
    `Line ${line}, column “${column}” holds a formula. Please export the report again and do not edit it.`,
  fileColumns: (missing: string[]) => {
    const columns = missing.map((one) => `“${one}”`).join(', ')
    return missing.length === 1
      ? `This is not the settlement report of this gateway: the column ${columns} is missing.`
      : `This is not the settlement report of this gateway: the columns ${columns} are missing.`
  },
  fileColumnTwice: (column: string) => `The column “${column}” is there twice.`,
  fileCell: (line: number, column: string, wanted: string) =>
    `Line ${line}, column “${column}” is not ${wanted}.`,
  fileFuture: (line: number) => `Line ${line} is settled in the future.`,
  fileEmpty: 'The file holds nothing that was settled.',
  fileRead: (lines: number) =>
    lines === 1 ? '1 line read. Nothing is booked yet.' : `${lines} lines read. Nothing is booked yet.`,
  fileApplied: (lines: number) =>
    lines === 0
      ? 'Every line was known already. Nothing changed.'
      : lines === 1
        ? '1 new line booked and matched.'
        : `${lines} new lines booked and matched.`,
  fileWaits: (lines: number, payouts: number) =>
    `New lines: ${lines}. Settlements that do not come to their own total, in the exceptions queue and not booked yet: ${payouts}.`,
  failed: 'The differences could not be loaded.',
  kinds: {
    'missing-here': 'Missing here',
    'missing-there': 'Missing there',
    amount: 'Amount',
    currency: 'Currency',
    fee: 'Fee',
    date: 'Date',
    duplicate: 'Settled twice',
    reversed: 'Taken back',
    split: 'Settled in parts',
    late: 'Settled late',
  },
} as const
