/** A refusal of MSG91, which answers it with 200. */
export class Msg91Error extends Error {}
