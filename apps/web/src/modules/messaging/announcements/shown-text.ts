/** Texts around an announcement for its readers. Separate: the banner is loaded on every screen. */
export const SHOWN_TEXT = {
  important: 'Important announcement',
  read: 'Read more',
  readOf: (title: string) => `Read more: ${title}`,
  close: (title: string) => `Close: ${title}`,
  announcement: 'Announcement',
  back: 'Back to notifications',
  gone: 'This announcement has ended.',
} as const
