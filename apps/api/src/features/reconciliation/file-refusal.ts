/** Why a settlement report is not taken, as a sentence for the person who chose it. */
export class FileRefusal extends Error {}
