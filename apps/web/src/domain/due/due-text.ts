/** When something is due, in words. */
export const DUE_TEXT = {
  today: 'Today',
  tomorrow: 'Tomorrow',
  in: (days: number) => `In ${days} days`,
  late: (days: number) => (days === 1 ? '1 day late' : `${days} days late`),
}
