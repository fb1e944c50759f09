/** `colour`: the average as six hex digits, null with transparency. */
export type PreparedPicture = { blob: Blob; width: number; height: number; colour: string | null }
