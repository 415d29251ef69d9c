import { GST_STATE_NAMES } from '@chukta/contract/gstin'

/** The 28 states and 8 union territories by their present names, in the order of the alphabet; id = place. */
export const STATES: readonly string[] = Object.values(GST_STATE_NAMES).toSorted()
