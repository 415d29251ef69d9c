/** How many rows a page of a list may have. */
export const PAGE_SIZES = [5, 10, 20, 50] as const
