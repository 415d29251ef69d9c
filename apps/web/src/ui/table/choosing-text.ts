/** Rows that a person ticks to do something with them. */
export const CHOOSING_TEXT = {
  begin: 'Select',
  row: (name: string) => `Choose ${name}`,
  page: 'All on this page',
  chosen: (count: number) => (count === 1 ? '1 chosen' : `${count} chosen`),
  tooMany: (most: number) => `At most ${most} rows are chosen at once.`,
  clear: 'Clear',
  end: 'Done',
  csv: 'Export CSV',
  xlsx: 'Export Excel',
  saved: (name: string) => `${name} is in your downloads.`,
  retry: 'Nothing was exported. Try again in a moment.',
} as const
