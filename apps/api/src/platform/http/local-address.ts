const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']

/** Whether an address names this machine, as the sandbox's does. */
export function isLocal(url: string): boolean {
  return THIS_MACHINE.includes(new URL(url).hostname)
}
