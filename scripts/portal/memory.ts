/**
 * Young objects are collected earlier, and the heap stays small: few objects of a server here live long. The api
 * collects the rest when it is idle (`collect-at-rest.ts`).
 */
export const API_FLAGS = ['--max-semi-space-size=4', '--expose-gc']
/** The optimising compilers and their code are an eighth of its memory, and a sandbox need not be fast. */
export const SANDBOX_FLAGS = ['--max-semi-space-size=1', '--no-opt', '--no-maglev']

/** glibc keeps freed memory for each processor it saw: that of files and PDFs stayed after their use. */
export const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
