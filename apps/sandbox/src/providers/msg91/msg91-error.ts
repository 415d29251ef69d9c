/** What MSG91 says when it refuses something; it answers 200 all the same. */
export class Msg91Error extends Error {}
