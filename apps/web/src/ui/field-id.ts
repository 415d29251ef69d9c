/** The id of a form field, from its name; error summaries link to it. */
export function fieldId(name: string): string {
  return `field-${name}`
}
