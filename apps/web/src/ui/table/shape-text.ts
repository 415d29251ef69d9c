/** Texts about a list's look: its columns, their order, the height of its rows. */
export const SHAPE_TEXT = {
  title: 'Columns and rows',
  columns: 'Columns',
  up: (column: string) => `Move ${column} forward`,
  down: (column: string) => `Move ${column} back`,
  moved: (column: string, place: number, of: number) => `${column} is now column ${place} of ${of}.`,
  density: 'Height of the rows',
  densities: { comfortable: 'Comfortable', compact: 'Compact' },
  usual: 'Usual columns',
  close: 'Close',
} as const
