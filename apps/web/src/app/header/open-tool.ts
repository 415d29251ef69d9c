/** What of the header's tools is open. */
export type OpenTool = 'search' | 'notices' | 'shortcuts' | null
