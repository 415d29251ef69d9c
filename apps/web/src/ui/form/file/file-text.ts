// Separate, so that the first screen does not load these texts.

/** A file to choose. */
export const FILE_TEXT = {
  choose: 'Choose a file or drop it here',
  chooseByTouch: 'Choose a file',
  takePhoto: 'Take a photo',
  replace: 'Replace',
  remove: 'Remove',
  limit: (types: string, megabytes: number) => `${types}, up to ${megabytes} MB`,
  tooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB.`,
  preview: (name: string) => `Preview of ${name}`,
  chosen: (name: string) => `${name} is chosen.`,
} as const
