/** Texts of ages and of times to come. */
export const AGE_TEXT = {
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  hours: (count: number) => `${count} h`,
  minutes: (count: number) => `${count} min`,
  now: 'now',
  inSeconds: (count: number) => `in ${count} s`,
  inMinutes: (count: number) => `in ${count} min`,
  inHours: (count: number) => `in ${count} h`,
  today: (clock: string) => `today ${clock}`,
  tomorrow: (clock: string) => `tomorrow ${clock}`,
  on: (day: string, clock: string) => `on ${day}, ${clock}`,
} as const
