// Separate, so that the first screen does not load these texts.

/** Lists. */
export const LIST_TEXT = {
  number: 'No.',
  rows: 'Rows',
  rowsPerPage: 'Rows per page',
  pageOf: ['Page', 'of'],
  previous: 'Previous page',
  next: 'Next page',
  loading: 'Loading the list',
  clearFilters: 'Clear filters',
  actions: 'Actions',
  moreOf: (name: string) => `More for ${name}`,
  columns: 'Columns',
} as const
