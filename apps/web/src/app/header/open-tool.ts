/** The open tool of the header. */
export type OpenTool = 'search' | 'notices' | 'shortcuts' | null
