/** The key of a message in a catalogue of the browser: a short hash of its English, so that this does not travel twice. */
export function messageKey(message: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < message.length; at++) hash = Math.imul(hash ^ message.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}
