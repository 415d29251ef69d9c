type Result = { error?: Error | undefined; status: number | null; signal: NodeJS.Signals | null }

export function beginStep(text: string): () => void
export function say(message: string): void
export function beginLogged(
  text: string,
  name: string,
  begin?: typeof beginStep,
): { fd: number; end(result: Result): string | undefined }
export function runLogged(
  text: string,
  name: string,
  command: string,
  args: string[],
  options?: { cwd?: string; env?: NodeJS.ProcessEnv },
): string | undefined
