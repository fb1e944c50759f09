/** Something cannot be imported. The message is a sentence that says why. */
export class ImportLoss extends Error {}
