/** The page sizes of a list. */
export const PAGE_SIZES = [5, 10, 20, 50] as const
