/** The folder of the bundles; undefined when they could not be made. */
export function ensureBuilt(): string | undefined
