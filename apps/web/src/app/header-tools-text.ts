export const HEADER_TOOLS_TEXT = {
  search: 'Search',
  searchHint: 'Search (Ctrl K)',
}
